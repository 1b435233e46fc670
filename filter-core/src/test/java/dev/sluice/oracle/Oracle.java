package dev.sluice.oracle;

import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.oracle.JsonTree.Member;
import dev.sluice.oracle.JsonTree.Node;
import dev.sluice.rewrite.ErrorPolicy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Says what a body becomes, from all of it at once: simple and slow, to compare the engine with. Works on strings with
 * one character a byte.
 */
public final class Oracle {
    private static final Pattern LINE = Pattern.compile("([^\r\n]*)(\r\n|\r|\n|$)");
    private static final Pattern DATA = Pattern.compile("data(?::[\t-\r ]*(.*?)[\t-\r ]*)?", Pattern.DOTALL);
    private static final Pattern JSON_LINE = Pattern.compile(
            "((?:^\u00EF\u00BB\u00BF)?[\t\u000b-\r ]*)([^\n]*?)([\t\u000b-\r ]*(?:\n|$))", Pattern.DOTALL);
    private static final Pattern JSON_BODY =
            Pattern.compile("((?:\u00EF\u00BB\u00BF)?[\t\n\r ]*)([{\\[].*?)([\t\n\r ]*)", Pattern.DOTALL);
    private static final Set<String> CHUNK = Set.of(
            "id", "object", "created", "model", "choices", "usage", "prompt_token_ids", "prompt_text", "metrics");

    private final Set<String> removed;
    private final boolean vllm;
    private final @Nullable ErrorPolicy onError;

    /** What a body becomes: all that goes out, and whether it is then broken off. */
    public record Answer(String text, boolean aborted) {}

    /** Carries what went out before a body was broken off. */
    private static final class Aborted extends Exception {
        private static final long serialVersionUID = 1L;
    }

    private record Line(String mark, String content, String end) {
        String all() {
            return mark + content + end;
        }

        boolean isComment() {
            return content.startsWith(":");
        }

        Optional<String> payload() {
            Matcher data = DATA.matcher(content);
            return data.matches() ? Optional.of(data.group(1) == null ? "" : data.group(1)) : Optional.empty();
        }
    }

    /**
     * Makes an oracle.
     *
     * @param removed names of members that go; empty for none
     * @param vllm whether rules C1 to C4 apply
     * @param onError what becomes of a payload that is no JSON; null leaves it out when it spells a name to be removed
     */
    public Oracle(Set<String> removed, boolean vllm, @Nullable ErrorPolicy onError) {
        this.removed = removed;
        this.vllm = vllm;
        this.onError = onError;
    }

    /** Returns what an event stream becomes. */
    public Answer eventStream(byte[] body) {
        StringBuilder out = new StringBuilder();
        List<Line> event = new ArrayList<>();
        try {
            for (Line line : lines(new String(body, StandardCharsets.ISO_8859_1))) {
                event.add(line);
                if (line.content.isEmpty()) {
                    event(event, out);
                    event.clear();
                }
            }
            event(event, out);
        } catch (Aborted e) {
            return new Answer(out.toString(), true);
        }
        return new Answer(out.toString(), false);
    }

    /** Returns what a stream of JSON texts, a line each, becomes. */
    public Answer jsonLines(byte[] body) {
        StringBuilder out = new StringBuilder();
        Matcher matcher = JSON_LINE.matcher(new String(body, StandardCharsets.ISO_8859_1));
        while (matcher.find() && matcher.end() > matcher.start()) {
            String payload = matcher.group(2);
            Optional<Node> tree = JsonTree.parse(payload);
            if (!isJson(payload)) {
                out.append(matcher.group());
            } else if (tree.isPresent() && !dropsEvent(payload, tree.get())) {
                out.append(matcher.group(1)).append(edited(payload, tree.get())).append(matcher.group(3));
            } else if (tree.isEmpty() && policy(payload) == ErrorPolicy.PASS) {
                out.append(matcher.group());
            } else if (tree.isEmpty() && policy(payload) == ErrorPolicy.ABORT) {
                return new Answer(out.toString(), true);
            }
        }
        return new Answer(out.toString(), false);
    }

    /** Returns what a JSON body becomes; when it is broken off, nothing is said about what went out before. */
    public Answer jsonBody(byte[] body) {
        String text = new String(body, StandardCharsets.ISO_8859_1);
        Matcher matcher = JSON_BODY.matcher(text);
        if (!matcher.matches()) {
            return new Answer(text, false);
        }
        String payload = matcher.group(2);
        Optional<Node> tree = JsonTree.parse(payload);
        if (tree.isPresent()) {
            return new Answer(matcher.group(1) + edited(payload, tree.get()) + matcher.group(3), false);
        }
        return new Answer(text, policy(payload) != ErrorPolicy.PASS);
    }

    // What becomes of a text that is no JSON.
    private ErrorPolicy policy(String text) {
        boolean spelled = NameSpellings.anyIn(removed, text);
        if (!spelled && !vllm) {
            return ErrorPolicy.PASS;
        }
        if (onError != null) {
            return onError;
        }
        return spelled ? ErrorPolicy.DROP : ErrorPolicy.PASS;
    }

    private String edited(String text, Node tree) {
        boolean chunk = isChunk(text, tree);
        BitSet gone = Removal.of(text, tree, (node, member) -> goes(chunk && node.start() == 0, member));
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            if (!gone.get(i)) {
                out.append(text.charAt(i));
            }
        }
        return out.toString();
    }

    private static List<Line> lines(String body) {
        List<Line> lines = new ArrayList<>();
        Matcher matcher = LINE.matcher(body);
        while (matcher.lookingAt() && matcher.end() > matcher.start()) {
            String content = matcher.group(1);
            int mark = lines.isEmpty() && content.startsWith("\u00EF\u00BB\u00BF") ? 3 : 0;
            lines.add(new Line(content.substring(0, mark), content.substring(mark), matcher.group(2)));
            matcher.region(matcher.end(), body.length());
        }
        return lines;
    }

    private void event(List<Line> lines, StringBuilder out) throws Aborted {
        int begin = out.length();
        int comments = 0;
        while (comments < lines.size() && lines.get(comments).isComment()) {
            out.append(lines.get(comments).all());
            comments++;
        }
        int behindComments = out.length();
        boolean dataLeft = false;
        int i = comments;
        while (i < lines.size()) {
            Optional<String> payload = lines.get(i).payload();
            if (payload.isEmpty() || !isJson(payload.get())) {
                dataLeft |= payload.isPresent();
                out.append(lines.get(i).all());
                i++;
                continue;
            }
            List<Line> group = lines.subList(i, groupEnd(lines, i));
            String joined = join(group);
            Optional<Node> tree = JsonTree.parse(joined);
            boolean drops = tree.isPresent() && dropsEvent(joined, tree.get());
            if (drops && !dataLeft) {
                out.setLength(Math.max(begin, behindComments));
                return;
            }
            ErrorPolicy policy = tree.isPresent() ? ErrorPolicy.PASS : policy(joined);
            if (policy == ErrorPolicy.ABORT) {
                // Fields in front of the data are held when the event may have to go.
                out.setLength(vllm && !dataLeft ? behindComments : out.length());
                throw new Aborted();
            }
            if (drops || policy == ErrorPolicy.DROP) {
                group.stream().filter(l -> l.payload().isEmpty()).forEach(l -> out.append(l.all()));
            } else {
                out.append(tree.isPresent() ? edited(group, joined, tree.get()) : all(group));
            }
            dataLeft = true;
            i += group.size();
        }
    }

    private static int groupEnd(List<Line> lines, int first) {
        for (int end = first + 1; end <= lines.size(); end++) {
            boolean hasData = lines.get(end - 1).payload().isPresent();
            if (hasData && JsonTree.parse(join(lines.subList(first, end))).isPresent()) {
                return end;
            }
        }
        return lines.size();
    }

    private static String join(List<Line> lines) {
        return String.join(
                "\n", lines.stream().flatMap(line -> line.payload().stream()).toList());
    }

    private static String all(List<Line> lines) {
        return String.join("", lines.stream().map(Line::all).toList());
    }

    private static boolean isJson(String payload) {
        return (payload.startsWith("{") || payload.startsWith("[")) && !payload.equals("[DONE]");
    }

    // What goes of the joined text goes from each line; line ends stay.
    private String edited(List<Line> group, String joined, Node tree) {
        boolean chunk = isChunk(joined, tree);
        BitSet gone = Removal.of(joined, tree, (node, member) -> goes(chunk && node.start() == 0, member));
        if (gone.isEmpty()) {
            return all(group);
        }
        StringBuilder out = new StringBuilder();
        int at = 0;
        for (Line line : group) {
            Optional<String> payload = line.payload();
            if (payload.isEmpty()) {
                out.append(line.all());
                continue;
            }
            int length = payload.get().length();
            int from = length == 0 ? line.content.length() : line.content.indexOf(payload.get(), 5);
            out.append(line.mark).append(vllm ? "data: " : line.content.substring(0, from));
            for (int i = at; i < at + length; i++) {
                if (!gone.get(i)) {
                    out.append(joined.charAt(i));
                }
            }
            out.append(vllm ? "" : line.content.substring(from + length)).append(line.end);
            at += length + 1;
        }
        return out.toString();
    }

    private boolean goes(boolean topOfChunk, Member member) {
        boolean emptyUsage = member.name().equals("usage") && member.value().type() == JsonToken.VALUE_NULL;
        return removed.contains(member.name()) || (topOfChunk && (!CHUNK.contains(member.name()) || emptyUsage));
    }

    private boolean isChunk(String text, Node tree) {
        if (!vllm || !tree.isObject() || tree.get("error").isPresent()) {
            return false;
        }
        Optional<Node> object = tree.get("object");
        if (object.isPresent()
                && text.substring(object.get().start(), object.get().end()).equals("\"chat.completion.chunk\"")) {
            return true;
        }
        Optional<Node> choices = tree.get("choices");
        return choices.isPresent()
                && (isEmpty(choices.get())
                        || choices.get().elements().stream()
                                .filter(Node::isObject)
                                .findFirst()
                                .flatMap(first -> first.get("delta"))
                                .isPresent());
    }

    private boolean dropsEvent(String text, Node tree) {
        return isChunk(text, tree)
                && tree.get("usage").filter(Node::isObject).isEmpty()
                && tree.get("choices").map(Oracle::isEmpty).orElse(true);
    }

    private static boolean isEmpty(Node node) {
        return node.type() == JsonToken.VALUE_NULL
                || (node.type() == JsonToken.START_ARRAY && node.elements().isEmpty());
    }
}
