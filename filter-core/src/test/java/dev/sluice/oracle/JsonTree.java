package dev.sluice.oracle;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.testing.Jackson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A JSON text as a tree of nodes that know where they are: simple, slow, and not made by the code under test. A text is
 * a string with one character a byte, so jackson-core's character offsets are byte offsets, and bytes that are not
 * UTF-8 do not disturb it.
 */
public final class JsonTree {
    /** A value, from {@code start} to before {@code end}; containers have children. */
    public record Node(JsonToken type, int start, int end, List<Member> members, List<Node> elements) {
        /** Returns whether it is an object. */
        public boolean isObject() {
            return type == JsonToken.START_OBJECT;
        }

        /** Returns the value that a client sees: the last of that name. */
        public Optional<Node> get(String name) {
            return members.stream()
                    .filter(m -> m.name.equals(name))
                    .map(Member::value)
                    .reduce((earlier, later) -> later);
        }
    }

    /** A member; its name's token begins at {@code start}. */
    public record Member(String name, int start, Node value) {}

    private final String text;
    private final JsonParser parser;

    private JsonTree(String text) throws IOException {
        this.text = text;
        this.parser = Jackson.parser(text);
    }

    /** Returns the tree, or nothing when the text is no single JSON text. */
    public static Optional<Node> parse(String text) {
        try {
            JsonTree tree = new JsonTree(text);
            if (tree.parser.nextToken() == null) {
                return Optional.empty();
            }
            Node node = tree.node();
            return tree.parser.nextToken() == null ? Optional.of(node) : Optional.empty();
        } catch (IOException notJson) {
            return Optional.empty();
        }
    }

    /** Returns a string's value, from its token. */
    public static String decoded(String token) {
        try {
            JsonTree tree = new JsonTree(token);
            tree.parser.nextToken();
            return tree.parser.getText();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int offset() {
        return (int) parser.currentTokenLocation().getCharOffset();
    }

    private Node node() throws IOException {
        JsonToken type = parser.currentToken();
        int start = offset();
        List<Member> members = new ArrayList<>();
        List<Node> elements = new ArrayList<>();
        if (type == JsonToken.START_OBJECT) {
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                if (parser.currentToken() == null) {
                    throw new IOException("cut off");
                }
                String name = parser.currentName();
                int nameStart = offset();
                parser.nextToken();
                members.add(new Member(name, nameStart, node()));
            }
        } else if (type == JsonToken.START_ARRAY) {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                if (parser.currentToken() == null) {
                    throw new IOException("cut off");
                }
                elements.add(node());
            }
        } else if (type == JsonToken.VALUE_STRING) {
            parser.getText();
        }
        return new Node(type, start, end(type, start), members, elements);
    }

    // jackson-core tells where a token begins; where it ends is found in the text.
    private int end(JsonToken type, int start) {
        if (type == JsonToken.START_OBJECT || type == JsonToken.START_ARRAY) {
            return offset() + 1;
        }
        int i = start;
        if (type == JsonToken.VALUE_STRING) {
            i++;
            while (text.charAt(i) != '"') {
                i += text.charAt(i) == '\\' ? 2 : 1;
            }
            return i + 1;
        }
        while (i < text.length() && ",]} \t\r\n".indexOf(text.charAt(i)) < 0) {
            i++;
        }
        return i;
    }
}
