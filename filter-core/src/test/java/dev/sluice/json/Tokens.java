package dev.sluice.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.Jackson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The tokens of a text with their places, as the scanner sees them and as jackson-core does. */
final class Tokens {
    private Tokens() {}

    /** A token and where it stands; the last one says how the text ended and stands nowhere. */
    record Place(Token token, long start, long end, boolean escaped) {}

    /** Returns what the scanner finds in a text that begins at a position. */
    static List<Place> scanned(byte[] text, Chunking chunking, long position) {
        JsonScanner scanner = new JsonScanner();
        scanner.reset(position);
        List<Place> places = new ArrayList<>();
        Token[] last = {Token.NEED_INPUT};
        chunking.write(text, (buffer, offset, length) -> {
            if (last[0] == Token.INVALID) {
                return;
            }
            scanner.feed(buffer, offset, offset + length);
            last[0] = scanner.next();
            while (last[0] != Token.NEED_INPUT && last[0] != Token.END && last[0] != Token.INVALID) {
                boolean text0 = last[0] == Token.NAME || last[0] == Token.STRING;
                places.add(new Place(
                        last[0],
                        scanner.tokenStart() - position,
                        scanner.tokenEnd() - position,
                        text0 && scanner.tokenHasEscape()));
                last[0] = scanner.next();
            }
            if (last[0] == Token.INVALID) {
                places.add(new Place(Token.INVALID, scanner.position() - position, 0, false));
            }
            scanner.release();
        });
        places.add(new Place(last[0], 0, 0, false));
        return places;
    }

    /** Adds the tokens of a chunk. */
    static void collect(JsonScanner scanner, List<Place> places) {
        for (Token t = scanner.next(); t != Token.NEED_INPUT && t != Token.END; t = scanner.next()) {
            boolean text = t == Token.NAME || t == Token.STRING;
            places.add(new Place(t, scanner.tokenStart(), scanner.tokenEnd(), text && scanner.tokenHasEscape()));
            assertThat(t).isNotEqualTo(Token.INVALID);
        }
    }

    /** Returns what the bytes of a token look like, as a regular expression. */
    static String form(Token token) {
        return switch (token) {
            case OBJECT_START -> "\\{";
            case OBJECT_END -> "}";
            case ARRAY_START -> "\\[";
            case ARRAY_END -> "]";
            case NAME, STRING -> "(?s)\"([^\"\\\\]|\\\\.)*+\"";
            case NUMBER -> "-?(NaN|Infinity|[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?)";
            case TRUE -> "true";
            case FALSE -> "false";
            case NULL -> "null";
            case NEED_INPUT, END, INVALID -> "";
        };
    }

    /** Returns the types of the tokens that jackson-core finds, one character a byte; END or INVALID last. */
    static List<Token> parsed(String text) {
        List<Token> tokens = new ArrayList<>();
        try (JsonParser parser = Jackson.parser(text)) {
            int depth = 0;
            while (parser.nextToken() != null) {
                Token token = token(parser);
                // A second document is no JSON here.
                if (depth == 0 && !tokens.isEmpty()) {
                    tokens.add(Token.INVALID);
                    return tokens;
                }
                depth += token == Token.OBJECT_START || token == Token.ARRAY_START ? 1 : 0;
                depth -= token == Token.OBJECT_END || token == Token.ARRAY_END ? 1 : 0;
                tokens.add(token);
            }
            tokens.add(Token.END);
        } catch (IOException notJson) {
            tokens.add(Token.INVALID);
        }
        return tokens;
    }

    private static Token token(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> Token.OBJECT_START;
            case END_OBJECT -> Token.OBJECT_END;
            case START_ARRAY -> Token.ARRAY_START;
            case END_ARRAY -> Token.ARRAY_END;
            case FIELD_NAME -> Token.NAME;
            case VALUE_STRING -> {
                parser.getText();
                yield Token.STRING;
            }
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Token.NUMBER;
            case VALUE_TRUE -> Token.TRUE;
            case VALUE_FALSE -> Token.FALSE;
            case VALUE_NULL -> Token.NULL;
            default -> throw new IOException("unexpected token");
        };
    }

    static void everyChunking(String text) {
        byte[] bytes = bytes(text);
        List<Place> whole = whole(text);
        Chunking.all(bytes.length, 10, 1)
                .forEach(chunking -> assertThat(scanned(bytes, chunking, 1L << 40))
                        .as(chunking.label())
                        .isEqualTo(whole));
    }

    static Token ends(String text) {
        List<Place> places = whole(text);
        return places.get(places.size() - 1).token();
    }

    static List<Place> whole(String text) {
        byte[] bytes = bytes(text);
        return scanned(bytes, Chunking.whole(bytes.length), 0);
    }

    // One byte a character, as far as it goes.
    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static String latin(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
