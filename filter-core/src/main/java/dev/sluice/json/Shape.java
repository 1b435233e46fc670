package dev.sluice.json;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an object looks like that rules know: the names that they mention, and which members' values have a shape of
 * their own. A member whose value is an array of objects has the shape of its elements. Whatever has no shape is passed
 * over. Immutable.
 */
public final class Shape {
    private final String label;
    private final Names names;
    private final @Nullable Shape[] children;

    private Shape(String label, Names names, @Nullable Shape[] children) {
        this.label = label;
        this.names = names;
        this.children = children;
    }

    /**
     * Makes a shape.
     *
     * @param label what messages call it
     * @param plain the names of members whose values are not looked into
     * @param children the names of members whose values have a shape
     */
    public static Shape of(String label, Set<String> plain, Map<String, Shape> children) {
        Map<String, @Nullable Shape> all = new LinkedHashMap<>();
        plain.forEach(name -> all.put(name, null));
        all.putAll(children);
        Names names = Names.of(all.keySet());
        Shape[] byOrdinal = names.names().stream().map(children::get).toArray(Shape[]::new);
        return new Shape(label, names, byOrdinal);
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

    /** Returns the shape of the value of the member with that ordinal, or null. */
    @Nullable
    Shape child(int ordinal) {
        return ordinal == Names.UNKNOWN ? null : children[ordinal];
    }

    /** Returns this shape and all below it. */
    public Set<Shape> withDescendants() {
        Set<Shape> all = Collections.newSetFromMap(new IdentityHashMap<>());
        collect(all);
        return all;
    }

    private void collect(Set<Shape> all) {
        all.add(this);
        for (Shape child : children) {
            if (child != null) {
                child.collect(all);
            }
        }
    }

    @Override
    public String toString() {
        return label;
    }
}
