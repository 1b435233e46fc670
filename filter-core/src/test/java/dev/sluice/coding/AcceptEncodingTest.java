package dev.sluice.coding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AcceptEncodingTest {
    /** RFC 9110 section 12.5.3. Lines of the header are separated by a bar. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "gzip; true; false; gzip",
                "GZip , Deflate; true; true; gzip, deflate",
                "gzip, br, zstd; true; false; gzip",
                "x-gzip; true; false; gzip",
                "br; false; false; identity",
                "br | gzip; true; false; gzip",
                "identity; false; false; identity",
                "\"\"; false; false; identity",
                "*; true; true; gzip, deflate",
                "\"*;q=1\"; true; true; gzip, deflate",
                "\"*;q=0\"; false; false; identity",
                "\"*;q=0.000\"; false; false; identity",
                "\"gzip;q=0\"; false; false; identity",
                "\"gzip;q=0, *\"; false; true; \"gzip;q=0, deflate\"",
                "\"gzip ; Q = 0.5, *;q=0\"; true; false; \"gzip;q=0.5, deflate;q=0\"",
                "\"gzip;q=0.001, br;q=1\"; true; false; \"gzip;q=0.001\"",
                "\"gzip, identity;q=0\"; true; false; \"gzip, identity;q=0\"",
                "\"identity;q=0, br\"; false; false; identity",
                "\"identity;q=0.5, *;q=0\"; false; false; identity",
                "\"gzip;level=9;q=0\"; false; false; identity",
                "\"gzip;q=often\"; true; false; \"gzip;q=often\"",
                "\"gzip, gzip;q=0\"; true; false; gzip",
            })
    void whatAClientAcceptsAndWhatIsAskedForInItsName(String header, boolean gzip, boolean deflate, String narrowed) {
        AcceptEncoding accepted = new AcceptEncoding(List.of(header.split("\\|", -1)));
        assertThat(accepted.accepts(ContentCoding.GZIP)).isEqualTo(gzip);
        assertThat(accepted.accepts(ContentCoding.DEFLATE)).isEqualTo(deflate);
        assertThat(accepted.narrowed()).isEqualTo(narrowed);
    }

    @Test
    void whoSaysNothingAcceptsEverything() {
        AcceptEncoding accepted = AcceptEncoding.EVERYTHING;
        assertThat(accepted.accepts(ContentCoding.GZIP)).isTrue();
        assertThat(accepted.accepts(ContentCoding.DEFLATE)).isTrue();
    }
}
