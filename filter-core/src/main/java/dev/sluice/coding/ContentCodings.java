package dev.sluice.coding;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * What a Content-Encoding header says (RFC 9110 section 8.4).
 *
 * @param reading whether it can be undone
 * @param inOrder the codings in the order in which they were applied, without {@code identity}; empty unless they can be undone
 */
public record ContentCodings(Reading reading, List<ContentCoding> inOrder) {
    /**
     * Most codings that are undone one after the other. One is what is seen, two come from a proxy that compresses what is
     * compressed; each costs an inflater, so a header must not ask for any number of them.
     */
    public static final int MOST = 3;

    /** Whether a body can be read. */
    public enum Reading {
        /** It is as it is. */
        PLAIN,
        /** When its codings are undone. */
        CODED,
        /** One of its codings is not known here, or there are too many. */
        UNREADABLE
    }

    /** Returns the same for a body that is text, of which no coding can be undone. */
    public ContentCodings ofText() {
        return reading == Reading.CODED ? new ContentCodings(Reading.UNREADABLE, List.of()) : this;
    }

    /** Copies the list. */
    public ContentCodings {
        inOrder = List.copyOf(inOrder);
    }

    /**
     * Reads the header.
     *
     * @param lines values of the header lines, in order
     * @return what they say together
     */
    public static ContentCodings of(Collection<String> lines) {
        List<ContentCoding> found = new ArrayList<>(1);
        for (String line : lines) {
            for (String element : line.split(",", -1)) {
                String name = element.strip();
                if (name.isEmpty() || name.equalsIgnoreCase("identity")) {
                    continue;
                }
                ContentCoding coding = ContentCoding.named(name);
                if (coding == null || found.size() == MOST) {
                    return new ContentCodings(Reading.UNREADABLE, List.of());
                }
                found.add(coding);
            }
        }
        return new ContentCodings(found.isEmpty() ? Reading.PLAIN : Reading.CODED, found);
    }
}
