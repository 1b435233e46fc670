package dev.sluice.rule;

import dev.sluice.json.MemberIndex;
import dev.sluice.json.Names;
import dev.sluice.json.Shape;
import dev.sluice.json.Token;
import java.util.Set;

/** What is done to the top level of a chunk. */
final class TopRows {
    private static final Names IS_CHAT_CHUNK = Names.of(Set.of("chat.completion.chunk"));
    private static final byte[] CHAT_CHUNK = Rows.bytes("\"chat.completion.chunk\"");
    private static final byte[] EMPTY = Rows.bytes("[]");
    private static final byte[] CHOICES = Rows.bytes(",\"choices\":[]");

    private final Shape top;
    private final Rows rows;
    private final int choices;
    private final int usage;

    TopRows(Shape top, Rows rows) {
        this.top = top;
        this.rows = rows;
        choices = top.ordinal("choices");
        usage = top.ordinal("usage");
    }

    /** Without choices an event has a meaning only if it reports usage. Without usage it has none, so it goes. */
    Row dropEmpty() {
        return new Row("C3", top, -1, -1, (frame, chunk) -> {
            if (frame.hasNoChoices(frame.last(chunk, choices)) && !hasUsage(frame, chunk)) {
                frame.dropEvent();
            }
        });
    }

    /** Usage alone gets empty choices. */
    Row addChoices() {
        return new Row("C6", top, top.bits("choices"), top.bits("choices"), (frame, chunk) -> {
            int list = frame.last(chunk, choices);
            if (!hasUsage(frame, chunk)) {
                return;
            }
            if (list == MemberIndex.NONE) {
                frame.changes().append(chunk, CHOICES);
            } else if (frame.isNull(list)) {
                frame.changes().replaceValue(list, EMPTY);
            }
        });
    }

    /** A chunk with choices says that it is one. */
    Row nameObject() {
        Row each = rows.forEach("C5", top, "object", (frame, chunk, member) -> {
            if (!frame.isString(member, IS_CHAT_CHUNK)) {
                frame.changes().replaceValue(member, CHAT_CHUNK);
            }
        });
        return each.when((frame, chunk) -> {
            int list = frame.last(chunk, choices);
            return list != MemberIndex.NONE && frame.index().firstObject(list) != MemberIndex.NONE;
        });
    }

    private boolean hasUsage(Frame frame, int chunk) {
        int member = frame.last(chunk, usage);
        return member != MemberIndex.NONE && frame.index().type(member) == Token.OBJECT_START;
    }
}
