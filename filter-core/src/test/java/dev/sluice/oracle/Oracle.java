package dev.sluice.oracle;

import dev.sluice.oracle.JsonTree.Member;
import dev.sluice.oracle.JsonTree.Node;
import dev.sluice.rewrite.ErrorPolicy;
import dev.sluice.rule.RemoveMembers;
import dev.sluice.rule.Rule;
import dev.sluice.rule.VllmFormat;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
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
    private static final Pattern JSON_LINE = Pattern.compile(
            "((?:^\u00EF\u00BB\u00BF)?[\t\u000b-\r ]*)([^\n]*?)([\t\u000b-\r ]*(?:\n|$))", Pattern.DOTALL);
    private static final Pattern JSON_BODY =
            Pattern.compile("((?:\u00EF\u00BB\u00BF)?[\t\n\r ]*)([{\\[].*?)([\t\n\r ]*)", Pattern.DOTALL);

    private final Set<String> removed;
    private final boolean vllm;
    private final @Nullable ErrorPolicy onError;
    private final Set<String> keep;
    private final String reasoning;

    // Of the response that is looked at.
    private CompletionOracle completions;

    /** What a body becomes: all that goes out, and whether it is then broken off. */
    public record Answer(String text, boolean aborted) {}

    /** Carries what went out before a body was broken off. */
    private static final class Aborted extends Exception {
        private static final long serialVersionUID = 1L;
    }

    /**
     * Makes an oracle for some rules.
     *
     * @param rules those that remove members, and {@code vllm_format}
     * @param onError what becomes of a payload that is no JSON; null leaves it out when it spells a name to be removed
     */
    public Oracle(List<Rule> rules, @Nullable ErrorPolicy onError) {
        Set<String> names = new HashSet<>();
        Optional<VllmFormat> format = Optional.empty();
        for (Rule rule : rules) {
            if (rule instanceof RemoveMembers remove) {
                names.addAll(remove.names());
            } else if (rule instanceof VllmFormat found) {
                format = Optional.of(found);
            }
        }
        this.removed = names;
        this.vllm = format.isPresent();
        this.keep = format.map(VllmFormat::keep).orElse(Set.of());
        this.reasoning = format.map(VllmFormat::reasoning).orElse("reasoning");
        this.onError = onError;
        this.completions = new CompletionOracle(keep, reasoning, false);
    }

    private void begin(boolean body) {
        completions = new CompletionOracle(keep, reasoning, body);
    }

    /** In UTF-16 or UTF-32, and it must not pass. */
    private boolean isWide(byte[] body) {
        String start = new String(body, 0, Math.min(2, body.length), StandardCharsets.ISO_8859_1);
        boolean passes = onError == ErrorPolicy.PASS || (onError == null && removed.isEmpty());
        return start.length() == 2 && !passes && start.matches("(?s)\\x00.|.\\x00|\u00FE\u00FF|\u00FF\u00FE");
    }

    /** An empty line is all that can have left before it shows. */
    private static Answer wide(byte[] body, String lineEnds) {
        String first = Character.toString(body[0] & 0xff);
        return new Answer(lineEnds.contains(first) ? first : "", true);
    }

    /** Returns what an event stream becomes. */
    public Answer eventStream(byte[] body) {
        begin(false);
        if (isWide(body)) {
            return wide(body, "\r\n");
        }
        StringBuilder out = new StringBuilder();
        List<EventLine> event = new ArrayList<>();
        try {
            for (EventLine line : EventLine.split(new String(body, StandardCharsets.ISO_8859_1))) {
                event.add(line);
                if (line.content().isEmpty()) {
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
        begin(false);
        if (isWide(body)) {
            return wide(body, "\n");
        }
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
        begin(true);
        if (isWide(body)) {
            return wide(body, "\n");
        }
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
        return patch(text, tree).all();
    }

    private Patch patch(String text, Node tree) {
        Marks marks = new Marks();
        strip(tree, marks);
        if (vllm) {
            completions.reshape(text, tree, marks);
        }
        return marks.patch(text, tree);
    }

    private void strip(Node node, Marks marks) {
        node.elements().forEach(element -> strip(element, marks));
        for (Member member : node.members()) {
            if (removed.contains(member.name())) {
                marks.remove(member);
            }
            strip(member.value(), marks);
        }
    }

    private void event(List<EventLine> lines, StringBuilder out) throws Aborted {
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
            List<EventLine> group = lines.subList(i, EventLine.groupEnd(lines, i));
            String joined = EventLine.join(group);
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
                // Rules see white space of another kind where lines end, since what they write must stay one line.
                out.append(
                        tree.isPresent() ? edited(group, joined.replace('\n', ' '), tree.get()) : EventLine.all(group));
            }
            dataLeft = true;
            i += group.size();
        }
    }

    private static boolean isJson(String payload) {
        return (payload.startsWith("{") || payload.startsWith("[")) && !payload.equals("[DONE]");
    }

    // What goes of the joined text goes from each line; line ends stay.
    private String edited(List<EventLine> group, String joined, Node tree) {
        Patch patch = patch(joined, tree);
        if (patch.isEmpty()) {
            return EventLine.all(group);
        }
        StringBuilder out = new StringBuilder();
        int at = 0;
        for (EventLine line : group) {
            Optional<String> payload = line.payload();
            if (payload.isEmpty()) {
                out.append(line.all());
                continue;
            }
            int length = payload.get().length();
            int from = length == 0 ? line.content().length() : line.content().indexOf(payload.get(), 5);
            out.append(line.mark()).append(vllm ? "data: " : line.content().substring(0, from));
            out.append(patch.slice(at, at + length));
            out.append(vllm ? "" : line.content().substring(from + length)).append(line.end());
            at += length + 1;
        }
        return out.toString();
    }

    private boolean dropsEvent(String text, Node tree) {
        return vllm && completions.drops(text, tree);
    }
}
