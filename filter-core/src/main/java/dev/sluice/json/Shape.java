package dev.sluice.json;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an object looks like that rules know: the names that they mention, and which members' values have a shape of
 * their own. Whatever has no shape is passed over. Immutable.
 */
public final class Shape {
    /** Names with an ordinal below this have a bit in {@link MemberIndex#names}. */
    public static final int MOST_BITS = 31;

    /** The bit of every name that the shape does not have. */
    public static final int OTHERS = 1 << MOST_BITS;

    private final String label;
    private final Names names;
    private final @Nullable Shape[] children;
    private final int number;
    private final boolean inArray;

    private Shape(String label, Names names, @Nullable Shape[] children, int number, boolean inArray) {
        this.label = label;
        this.names = names;
        this.children = children;
        this.number = number;
        this.inArray = inArray;
    }

    /**
     * Makes the shape of an object. The ordinals of the names are those of their order: children, then plain ones.
     *
     * @param label what messages call it
     * @param plain the names of members whose values are not looked into
     * @param children the names of members whose values have a shape
     */
    public static Shape of(String label, Collection<String> plain, Map<String, Shape> children) {
        Map<String, @Nullable Shape> all = new LinkedHashMap<>(children);
        plain.forEach(name -> all.putIfAbsent(name, null));
        Names names = Names.of(all.keySet());
        Shape[] byOrdinal = names.names().stream().map(children::get).toArray(Shape[]::new);
        return new Shape(label, names, byOrdinal, 0, false);
    }

    /** Returns the same shape for the elements of an array: an object that stands alone does not have it then. */
    public Shape inArray() {
        return new Shape(label, names, children, number, true);
    }

    /** Returns the same shape with a number, by which tables find what belongs to it. */
    public Shape numbered(int value) {
        return new Shape(label, names, children, value, inArray);
    }

    /** Returns the number, 0 unless it was given one. */
    public int number() {
        return number;
    }

    boolean isInArray() {
        return inArray;
    }

    /** Returns the names that rules mention. */
    public Names names() {
        return names;
    }

    /**
     * Returns the ordinal of a name.
     *
     * @throws IllegalArgumentException when the shape does not have it
     */
    public int ordinal(String name) {
        int ordinal = names.names().indexOf(name);
        if (ordinal < 0) {
            throw new IllegalArgumentException("no member " + name + " in " + label);
        }
        return ordinal;
    }

    /**
     * Returns the bits of names, to compare with {@link MemberIndex#names}.
     *
     * @throws IllegalArgumentException when the shape does not have one, or has no bit for it
     */
    public int bits(String... of) {
        int bits = 0;
        for (String name : of) {
            int ordinal = ordinal(name);
            if (ordinal >= MOST_BITS) {
                throw new IllegalArgumentException("no bit for " + name + " in " + label);
            }
            bits |= 1 << ordinal;
        }
        return bits;
    }

    /** Returns the bit of an ordinal: 0 when it has none. */
    public static int bit(int ordinal) {
        return ordinal == Names.UNKNOWN ? OTHERS : ordinal < MOST_BITS ? 1 << ordinal : 0;
    }

    /** Returns the shape of the value of the member with that ordinal, or null. */
    @Nullable
    Shape child(int ordinal) {
        return ordinal == Names.UNKNOWN ? null : children[ordinal];
    }

    @Override
    public String toString() {
        return label;
    }
}
