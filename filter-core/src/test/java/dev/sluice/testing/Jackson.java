package dev.sluice.testing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.util.regex.Pattern;

/** jackson-core as the judge of what is JSON: without limits, and taking what servers write beside the standard. */
public final class Jackson {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private static final Pattern SURROGATE = Pattern.compile("\\\\u[dD][89a-fA-F][0-9a-fA-F]{2}");

    private Jackson() {}

    /**
     * Returns a parser of a text, one character a byte. Jackson refuses lone surrogates, which servers write when they
     * cut a text between two tokens: it sees another letter of the same length in their place.
     */
    public static JsonParser parser(String text) throws IOException {
        return FACTORY.createParser(
                SURROGATE.matcher(text).replaceAll("\\\\u0100").toCharArray());
    }
}
