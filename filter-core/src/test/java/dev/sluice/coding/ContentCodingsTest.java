package dev.sluice.coding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.coding.ContentCodings.Reading;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContentCodingsTest {
    /** Lines of the header are separated by a bar. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "''; PLAIN; ''",
                "identity; PLAIN; ''",
                "' , Identity,'; PLAIN; ''",
                "gzip; CODED; GZIP",
                "' X-GZip '; CODED; GZIP",
                "DEFLATE; CODED; DEFLATE",
                "identity | GZIP; CODED; GZIP",
                "deflate, gzip; CODED; DEFLATE GZIP",
                "gzip | x-gzip; CODED; GZIP GZIP",
                "gzip,gzip,gzip; CODED; GZIP GZIP GZIP",
                "gzip,gzip,gzip,gzip; UNREADABLE; ''",
                "br; UNREADABLE; ''",
                "gzip, zstd; UNREADABLE; ''",
                "x-deflate; UNREADABLE; ''",
            })
    void whatAHeaderSays(String header, Reading reading, String codings) {
        List<ContentCoding> inOrder = codings.isEmpty()
                ? List.of()
                : List.of(codings.split(" ", -1)).stream()
                        .map(ContentCoding::valueOf)
                        .toList();
        assertThat(ContentCodings.of(List.of(header.split("\\|", -1)))).isEqualTo(new ContentCodings(reading, inOrder));
    }
}
