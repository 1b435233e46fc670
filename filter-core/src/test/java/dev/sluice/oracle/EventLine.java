package dev.sluice.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of an event stream.
 *
 * @param mark a byte order mark before it, or nothing
 * @param content what is between
 * @param end its terminator, or nothing
 */
record EventLine(String mark, String content, String end) {
    private static final Pattern LINE = Pattern.compile("([^\r\n]*)(\r\n|\r|\n|$)");
    private static final Pattern DATA = Pattern.compile("data(?::[\t-\r ]*(.*?)[\t-\r ]*)?", Pattern.DOTALL);

    /** Returns the lines of a body. */
    static List<EventLine> split(String body) {
        List<EventLine> lines = new ArrayList<>();
        Matcher matcher = LINE.matcher(body);
        while (matcher.lookingAt() && matcher.end() > matcher.start()) {
            String content = matcher.group(1);
            int mark = lines.isEmpty() && content.startsWith("\u00EF\u00BB\u00BF") ? 3 : 0;
            lines.add(new EventLine(content.substring(0, mark), content.substring(mark), matcher.group(2)));
            matcher.region(matcher.end(), body.length());
        }
        return lines;
    }

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

    /** Returns where the lines end that make one JSON text from a line on; all when none do. */
    static int groupEnd(List<EventLine> lines, int first) {
        for (int end = first + 1; end <= lines.size(); end++) {
            boolean hasData = lines.get(end - 1).payload().isPresent();
            if (hasData && JsonTree.parse(join(lines.subList(first, end))).isPresent()) {
                return end;
            }
        }
        return lines.size();
    }

    /** Returns the payloads of lines as a client joins them. */
    static String join(List<EventLine> lines) {
        return String.join(
                "\n", lines.stream().flatMap(line -> line.payload().stream()).toList());
    }

    /** Returns lines as they came. */
    static String all(List<EventLine> lines) {
        return String.join("", lines.stream().map(EventLine::all).toList());
    }
}
