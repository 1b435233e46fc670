package dev.sluice.rule;

import dev.sluice.json.Names;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Compiles the rules that edit JSON into one editor, so that all of them share one pass. */
public final class Editors {
    private Editors() {}

    /**
     * Compiles the rules that edit JSON.
     *
     * @param rules any rules; those that are functions of one's own are passed over
     * @return makes an editor for one response, or null when no rule edits JSON
     */
    public static @Nullable Supplier<PayloadEditor> compile(List<Rule> rules) {
        Names removed = removedNames(rules);
        for (Rule rule : rules) {
            if (rule instanceof VllmFormat format) {
                VllmTable table = new VllmTable(format);
                return () -> new FrameEditor(table, removed);
            }
        }
        return removed == null ? null : () -> new RemovingEditor(removed);
    }

    /** Returns the names of all members that go wherever they are, or null when there are none. */
    public static @Nullable Names removedNames(List<Rule> rules) {
        Set<String> names = new HashSet<>();
        for (Rule rule : rules) {
            if (rule instanceof RemoveMembers remove) {
                names.addAll(remove.names());
            }
        }
        return names.isEmpty() ? null : Names.of(names);
    }
}
