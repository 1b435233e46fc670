package dev.sluice.rule;

import java.util.Set;

/**
 * Removes every JSON member whose decoded name is one of the given names, at any depth.
 *
 * @param names decoded names, at least one, none empty
 */
public record RemoveMembers(Set<String> names) implements Rule {
    /** Copies the names. */
    public RemoveMembers {
        names = Set.copyOf(names);
        if (names.isEmpty() || names.contains("")) {
            throw new IllegalArgumentException("a rule that removes members needs names that are not empty");
        }
    }
}
