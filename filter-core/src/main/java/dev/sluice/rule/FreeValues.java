package dev.sluice.rule;

import dev.sluice.json.MemberIndex;
import dev.sluice.json.Shape;
import dev.sluice.json.Token;
import dev.sluice.json.ValueEnd;

/**
 * Which values of a chunk no row of the table reads: rows look at names, at types, and at the texts of few members. All
 * others may be anything of their type without a change of what becomes of the payload. Immutable.
 */
final class FreeValues {
    private final int[] strings = new int[VllmShapes.COUNT];
    private final int[] numbers = new int[VllmShapes.COUNT];
    private final Shape usage;
    private final int total;

    FreeValues(VllmShapes shapes) {
        usage = shapes.usage();
        total = usage.ordinal("total_tokens");
        strings(shapes.top(), "id", "model", "service_tier", "system_fingerprint");
        strings(shapes.choice(), "text");
        strings(shapes.delta(), "content", "reasoning", "reasoning_content");
        // Perplexity repeats the whole text there in every chunk.
        strings(shapes.message(), "content", "reasoning", "reasoning_content", "refusal");
        strings(shapes.toolCall(), "id");
        strings(shapes.function(), "name", "arguments");
        numbers(shapes.top(), "created");
        numbers(usage, "prompt_tokens", "completion_tokens", "total_tokens");
        numbers(shapes.promptDetails(), VllmNames.PROMPT_DETAILS.toArray(String[]::new));
        numbers(shapes.completionDetails(), VllmNames.COMPLETION_DETAILS.toArray(String[]::new));
    }

    private void strings(Shape shape, String... names) {
        strings[shape.number()] = shape.bits(names) | Shape.OTHERS;
    }

    private void numbers(Shape shape, String... names) {
        numbers[shape.number()] = shape.bits(names) | Shape.OTHERS;
    }

    /** Finds the gaps of a frame to which the rows have been applied. */
    void find(Frame frame, Gaps gaps) {
        gaps.clear();
        MemberIndex index = frame.index();
        for (int object = 0; index.isObject(object); object = index.following(object)) {
            Shape shape = index.shape(object);
            int free = strings[shape.number()] | numbers[shape.number()];
            // A missing total is the sum of the others (U4).
            boolean summed = shape.number() == usage.number() && !frame.keeps(object, total);
            if ((index.names(object) & free) != 0 && !summed) {
                find(frame, object, shape.number(), gaps);
            }
        }
    }

    private void find(Frame frame, int object, int shape, Gaps gaps) {
        MemberIndex index = frame.index();
        for (int m = index.firstMember(object); m != MemberIndex.NONE; m = index.nextMember(m)) {
            int bit = Shape.bit(index.ordinal(m));
            int from = index.valueStart(m);
            int to = index.valueEnd(m);
            if ((strings[shape] & bit) != 0 && index.type(m) == Token.STRING) {
                gaps.add(from + 1, to - 1);
            } else if ((numbers[shape] & bit) != 0 && ValueEnd.ofDigits(frame.text(), from, to) == to) {
                gaps.add(from, to);
            }
        }
    }
}
