package dev.sluice.rule;

import dev.sluice.json.Edits;
import dev.sluice.json.JsonScanner;
import dev.sluice.json.MemberCutter;
import dev.sluice.json.Names;
import dev.sluice.json.Token;
import org.jspecify.annotations.Nullable;

/** Takes members away, at any depth: the editor of {@link RemoveMembers}. */
final class RemovingEditor implements PayloadEditor {
    private final JsonScanner scanner = new JsonScanner();
    private final MemberCutter cutter;
    private final Edits edits = new Edits();
    private final MemberCutter.Cuts cuts = (from, to) -> edits.remove((int) from, (int) to);

    RemovingEditor(Names names) {
        cutter = new MemberCutter(names, scanner);
    }

    @Override
    public Verdict edit(byte[] text, int from, int to, @Nullable StreamState stream) {
        edits.clear();
        cutter.reset();
        scanner.reset(from);
        scanner.feed(text, from, to);
        Token token;
        do {
            token = scanner.next();
            cutter.accept(token, text, 0, cuts);
        } while (token != Token.END && token != Token.NEED_INPUT && token != Token.INVALID);
        scanner.release();
        if (token != Token.END) {
            return Verdict.NOT_JSON;
        }
        return edits.isEmpty() ? Verdict.UNCHANGED : Verdict.EDITED;
    }

    @Override
    public void clear() {
        cutter.reset();
        scanner.reset(0);
    }

    @Override
    public boolean isLarge() {
        return edits.isLarge();
    }

    @Override
    public Edits edits() {
        return edits;
    }
}
