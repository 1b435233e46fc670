package dev.sluice.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** An index, and the edits of its members, serve one response after the other: nothing of one text shows in the next. */
class IndexUsedAgainTest {
    private static final Shape CALL = Shape.of("call", Set.of("f"), Map.of()).inArray();
    private static final Shape CHOICE =
            Shape.of("choice", Set.of("index"), Map.of("calls", CALL)).inArray();
    private static final Shape TOP = Shape.of("top", Set.of("id"), Map.of("choices", CHOICE));
    private static final Names GONE = Names.of(Set.of("gone"));

    private static final String CHOICES =
            "{\"index\":0,\"gone\":[1]},{\"index\":1,\"x\":{\"gone\":1,\"y\":2},\"calls\":[{\"f\":1},{},3]}";

    private static final List<String> TEXTS = List.of(
            "{\"id\":1, \"gone\":{\"a\":1} ,\"choices\":[" + CHOICES + "]}",
            "{}",
            "{\"x\":[{}]}",
            "[1,{\"gone\":1}]",
            "{\"gone\":1}",
            "{\"id\":1,\"choices\":[{\"index\":0,\"calls\":[{},{}]},{}]}",
            "{\"choices\":[" + (CHOICES + ",").repeat(40) + "{}]}",
            "{\"id\":1" + ",\"id\":2,\"y\":3".repeat(60) + "}",
            "[".repeat(300) + "]".repeat(300),
            // Broken off, or broken, in the midst of what goes and of what is linked.
            "{\"id\":{\"gone\":[1",
            "{\"id\":{\"gone\":1,",
            "{\"choices\":[" + CHOICES + ",{\"calls\":[{\"f\"",
            "{\"id\":\"\\u00",
            "{\"id\":[{\"gone\":1}}");

    @Test
    void everyTextIsReadAndEditedAsIfItWereTheFirst() throws IOException {
        List<String> alone = new ArrayList<>();
        for (String text : TEXTS) {
            alone.add(new Reader().read(text));
        }
        assertThat(alone.get(0)).contains("edited: {\"choices\":[{\"added\":0},{\"x\":{\"y\":2},\"calls\":[");
        for (String before : TEXTS) {
            for (int i = 0; i < TEXTS.size(); i++) {
                Reader reader = new Reader();
                reader.read(before);
                assertThat(reader.read(TEXTS.get(i)))
                        .as("%s behind %s", TEXTS.get(i), before)
                        .isEqualTo(alone.get(i));
            }
        }
    }

    /** Reads texts, and in each object takes the first member away and adds as many as its place says. */
    private static final class Reader {
        private final MemberIndex index = new MemberIndex(GONE);
        private final Edits edits = new Edits();
        private final MemberEdits changes = new MemberEdits(index, edits);

        String read(String text) throws IOException {
            byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
            changes.clear();
            StringBuilder told = new StringBuilder();
            Token end = index.read(bytes, 0, bytes.length, TOP, (from, to) -> edits.remove((int) from, (int) to));
            told.append(end).append(' ').append(index.hasObject()).append('\n');
            if (end == Token.END) {
                for (int object = 0; index.isObject(object); object = index.following(object)) {
                    tell(object, told);
                }
                changes.finish();
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                edits.writeTo(bytes, 0, bytes.length, out::write);
                told.append("edited: ").append(out.toString(StandardCharsets.US_ASCII));
            }
            return told.toString();
        }

        private void tell(int object, StringBuilder told) {
            told.append(String.format(
                    "%s %d: %d %d %d %d %x %d%n",
                    index.shape(object),
                    object,
                    index.objectStart(object),
                    index.place(object),
                    index.owner(object),
                    index.parent(object),
                    index.names(object),
                    index.nextObject(object)));
            for (int m = index.firstMember(object); m != MemberIndex.NONE; m = index.nextMember(m)) {
                told.append(String.format(
                        "member %d: %d %d %d %b %d %d %s%n",
                        m,
                        index.ordinal(m),
                        index.nameEnd(m),
                        index.valueEnd(m),
                        index.isRemoved(m),
                        index.firstObject(m),
                        index.elements(m),
                        index.type(m)));
            }
            if (index.firstMember(object) != MemberIndex.NONE) {
                index.remove(index.firstMember(object));
            }
            for (int i = index.place(object); i >= 0; i--) {
                changes.append(object, (",\"added\":" + i).getBytes(StandardCharsets.US_ASCII));
            }
        }
    }
}
