package dev.sluice.rule;

import dev.sluice.json.Edits;
import dev.sluice.json.MemberIndex;
import dev.sluice.json.Shape;
import dev.sluice.json.Token;
import java.io.ByteArrayOutputStream;

/** Rule D8, and what differs in bodies. */
final class ToolCallRows {
    private static final byte[] TYPE = Rows.bytes(",\"type\":\"function\"");

    private final Shape call;
    private final Shape function;
    private final Rows rows;

    ToolCallRows(VllmShapes shapes, Rows rows) {
        this.call = shapes.toolCall();
        this.function = shapes.function();
        this.rows = rows;
    }

    /** A tool call in a stream without an index has that of its place. */
    Row addIndex() {
        int index = call.ordinal("index");
        return new Row("D8", call, call.bits("index"), call.bits("index"), (frame, object) -> {
            if (!frame.keeps(object, index)) {
                int place = frame.index().place(object);
                frame.changes().append(object, Numbers.member("index", place));
            }
        });
    }

    /** A tool call that begins, which is one with an id, has a type: there is only this one. */
    Row addType() {
        int type = call.ordinal("type");
        int id = call.ordinal("id");
        return new Row("D8", call, call.bits("type"), call.bits("type"), (frame, object) -> {
            if (frame.keeps(object, id) && !frame.keeps(object, type)) {
                frame.changes().append(object, TYPE);
            }
        });
    }

    /** Arguments that are an object become a string that holds the same bytes. */
    Row quoteArguments() {
        return rows.forEach("D8", function, "arguments", (frame, object, member) -> {
            if (frame.index().type(member) == Token.OBJECT_START) {
                frame.changes().replaceValue(member, quoted(frame, member));
            }
        });
    }

    // What is to go from the object is edited already, and is left out of the string.
    private static byte[] quoted(Frame frame, int member) {
        MemberIndex index = frame.index();
        Edits edits = frame.edits();
        int to = index.valueEnd(member);
        int at = index.valueStart(member);
        ByteArrayOutputStream out = new ByteArrayOutputStream(to - at + 16);
        out.write('"');
        for (int i = frame.nestedEditFrom(at); i < frame.nestedEdits() && edits.end(i) <= to; i++) {
            quote(frame.text(), at, edits.start(i), out);
            at = edits.end(i);
        }
        quote(frame.text(), at, to, out);
        out.write('"');
        return out.toByteArray();
    }

    private static void quote(byte[] text, int from, int to, ByteArrayOutputStream out) {
        for (int i = from; i < to; i++) {
            byte b = text[i];
            switch (b) {
                case '"', '\\' -> escape(b, out);
                case '\n' -> escape((byte) 'n', out);
                case '\r' -> escape((byte) 'r', out);
                case '\t' -> escape((byte) 't', out);
                default -> out.write(b);
            }
        }
    }

    private static void escape(byte letter, ByteArrayOutputStream out) {
        out.write('\\');
        out.write(letter);
    }
}
