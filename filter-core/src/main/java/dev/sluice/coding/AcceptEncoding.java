package dev.sluice.coding;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a client's Accept-Encoding says (RFC 9110 section 12.5.3). Immutable.
 *
 * @param lines values of the header lines, in order; null when the client sent none, which accepts everything
 */
public record AcceptEncoding(@Nullable List<String> lines) {
    /** What a client accepts that does not say what it accepts. */
    public static final AcceptEncoding EVERYTHING = new AcceptEncoding(null);

    private static final String IDENTITY = "identity";
    private static final String ANY = "*";
    private static final String NOT_AT_ALL = "0";

    /** Copies the list. */
    public AcceptEncoding {
        lines = lines == null ? null : List.copyOf(lines);
    }

    /** Returns whether the client takes a body in this coding. */
    public boolean accepts(ContentCoding coding) {
        if (lines == null) {
            return true;
        }
        Map<String, String> weights = weights(lines);
        String named = weight(weights, coding);
        return isAccepted(named == null ? weights.getOrDefault(ANY, NOT_AT_ALL) : named);
    }

    /**
     * Returns the header for somebody whose answer is going to be read here: what the client accepts, without the codings
     * that cannot be undone. {@code *} is spelled out. Where nothing is left it is {@code identity}.
     */
    public String narrowed() {
        Map<String, String> weights = lines == null ? Map.of() : weights(lines);
        List<String> kept = new ArrayList<>();
        boolean acceptsAny = false;
        for (ContentCoding coding : ContentCoding.values()) {
            String named = weight(weights, coding);
            String weight = named == null ? weights.get(ANY) : named;
            if (weight != null) {
                kept.add(element(coding.token(), weight));
                acceptsAny |= isAccepted(weight);
            }
        }
        String identity = weights.getOrDefault(IDENTITY, "");
        // Who takes nothing that can be undone still has to get something.
        if (acceptsAny && !identity.isEmpty()) {
            kept.add(element(IDENTITY, identity));
        }
        return acceptsAny ? String.join(", ", kept) : IDENTITY;
    }

    private static String element(String name, String weight) {
        return weight.equals("1") ? name : name + ";q=" + weight;
    }

    private static @Nullable String weight(Map<String, String> weights, ContentCoding coding) {
        String weight = weights.get(coding.token());
        return weight == null ? weights.get("x-" + coding.token()) : weight;
    }

    /** Weights as they were written; 1 for those without. Of a name that comes twice the first counts. */
    private static Map<String, String> weights(Collection<String> lines) {
        Map<String, String> weights = new LinkedHashMap<>();
        for (String line : lines) {
            for (String element : line.split(",", -1)) {
                String[] parts = element.split(";", -1);
                String name = parts[0].strip().toLowerCase(Locale.ROOT);
                if (!name.isEmpty()) {
                    weights.putIfAbsent(name, weight(parts));
                }
            }
        }
        return weights;
    }

    private static String weight(String[] parts) {
        for (int i = 1; i < parts.length; i++) {
            String parameter = parts[i].strip();
            int equals = parameter.indexOf('=');
            if (equals > 0 && parameter.substring(0, equals).strip().equalsIgnoreCase("q")) {
                return parameter.substring(equals + 1).strip();
            }
        }
        return "1";
    }

    /** A weight that is no number counts as one: the client named the coding. */
    private static boolean isAccepted(String weight) {
        return !weight.matches("0(\\.0*)?");
    }
}
