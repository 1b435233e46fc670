package dev.sluice.rewrite;

import dev.sluice.testing.EventReader.Event;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Event streams that parsers were found to get wrong: those of the web-platform tests ({@code eventsource/format-*}) and
 * reports about chunk edges. The edges are not kept: the tests cut everywhere.
 */
final class Vectors {
    /** A payload with a member to strip, */
    static final String MEMBER = "{\"a\":1,\"actual_usage\":{\"k\":\"\u4f60\"},\"b\":[2]}";
    /** and without it. */
    static final String WITHOUT = "{\"a\":1,\"b\":[2]}";

    private static final String BOM = "\uFEFF";
    private static final Pattern END = Pattern.compile("\r\n|\r|\n");

    /**
     * One stream.
     *
     * @param name what the web-platform tests call it
     * @param text the stream
     * @param events what a client makes of it
     */
    record Vector(String name, String text, List<Event> events) {
        byte[] bytes() {
            return text.getBytes(StandardCharsets.UTF_8);
        }

        /** Returns how many lines have a terminator. */
        int lines() {
            return (int) END.matcher(text).results().count();
        }

        /** Returns the stream with one line more, behind so many others; it ends as the one before it. */
        String withLine(int line, String inserted) {
            Matcher ends = END.matcher(text);
            int at = text.startsWith(BOM) ? 1 : 0;
            String end = "\n";
            for (int i = 0; i < line && ends.find(); i++) {
                at = ends.end();
                end = ends.group();
            }
            return text.substring(0, at) + inserted + end + text.substring(at);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private Vectors() {}

    static Stream<Vector> all() {
        return Stream.of(
                of("bom", BOM + "data:1\n\n" + BOM + "data:2\n\ndata:3\n\n", "1", "3"),
                of("bom-2", BOM + BOM + "data:1\n\ndata:2\n\ndata:3\n\n", "2", "3"),
                of("comments", comments(2048), "1\n2\n3\n4"),
                of("before-final-empty-line", "retry:1000\ndata:test1\n\nid:test\ndata:test2", "test1"),
                of("field-data", "data:\n\ndata\ndata\n\ndata:test\n\n", "", "\n", "test"),
                new Vector(
                        "field-event",
                        "event:test\ndata:x\n\ndata:x\n\n",
                        List.of(new Event("test", "x", ""), Event.message("x"))),
                of("field-event-empty", "event: \ndata:data\n\n", "data"),
                of(
                        "field-parsing",
                        String.join(
                                "",
                                "data:\0\ndata:  2\rData:1\ndata\0:2\ndata:1\r\0data:4\nda-ta:3\r",
                                "data_5\ndata:3\rdata:\r\n data:32\ndata:4\n\n"),
                        "\0\n 2\n1\n3\n\n4"),
                of(
                        "field-unknown",
                        "data:test\n data\ndata\nfoobar:xxx\njustsometext\n:thisisacommentyay\ndata:test\n\n",
                        "test\n\ntest"),
                of("leading-space", "data:\ttest\rdata: \ndata:test\n\n", "\ttest\n\ntest"),
                of("newlines", "data:test\r\ndata\ndata:test\r\n\r", "test\n\ntest"),
                of("null", "data:\0\n\n", "\0"),
                new Vector(
                        "id-null",
                        "id: 123\nid: bad\0id\ndata: hello\n\n",
                        List.of(new Event("message", "hello", "123"))),
                of(
                        "mixed-write",
                        "data:msg\ndata: msg\n\n:\nfalsefield:msg\n\nfalsefield:msg\nData:data\n\ndata\n\ndata:end\n\n",
                        "msg\nmsg",
                        "",
                        "end"),
                of("cr-lf-edge-1", "data: A\r\ndata: B\r\ndata: C\r\n\n", "A\nB\nC"),
                of("cr-lf-edge-2", "data: one\n:ignored\r\ndata: two\n\n", "one\ntwo"),
                of("cr-lf-edge-3", "data: one\r\r\n", "one"),
                of("cr-lf-edge-4", "data: one\ndata\r\ndata: two\n\n", "one\n\ntwo"),
                of("no-space-cr", "data: dog\rdata: bark\r\r", "dog\nbark"),
                of("wide-comment", ": " + ":".repeat(300) + "\n: \u4f60\u597d\n: \u0395\u03bb \ud83d\ude00\n\n"),
                of("utf-8", "data:ok\u2026\n\n", "ok\u2026"),
                of("other-line-ends", "data:a\u2028b\u2029c\u0085d\u000be\ff\n\n", "a\u2028b\u2029c\u0085d\u000be\ff"));
    }

    /** Those that are short enough to be cut in three in every way. */
    static Stream<Vector> small() {
        return all().map(vector -> vector.name.equals("comments")
                ? of("comments, shorter", comments(12), "1\n2\n3\n4")
                : vector.name.equals("wide-comment") ? of("wide-comment, shorter", ": ::::\n: \u4f60\n\n") : vector);
    }

    private static String comments(int width) {
        String wide = "x".repeat(width);
        return "data:1\r:\0\n:\r\ndata:2\n:" + wide + "\rdata:3\n:data:fail\r:" + wide + "\ndata:4\n\n";
    }

    private static Vector of(String name, String text, String... messages) {
        return new Vector(name, text, Stream.of(messages).map(Event::message).toList());
    }
}
