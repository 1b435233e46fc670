package dev.sluice.rule;

import dev.sluice.json.Shape;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rules of {@code vllm_format}, a row each, under the names of docs/VLLM_FORMAT.md. The rows of an object run in the
 * order in which they stand here, and objects in the order of the text. Immutable, but for the frames that responses share.
 */
final class VllmTable {
    private final VllmShapes shapes;
    private final KindFinder kinds;
    private final FreeValues free;
    private final CommonFrames common = new CommonFrames();
    private final Map<PayloadKind, List<Row>> rows = new EnumMap<>(PayloadKind.class);
    private final Map<PayloadKind, Row[][]> byShape = new EnumMap<>(PayloadKind.class);

    VllmTable(VllmFormat format) {
        shapes = new VllmShapes(format.keep());
        kinds = new KindFinder(shapes);
        free = new FreeValues(shapes);
        Rows make = new Rows(format.keep());
        rows.put(PayloadKind.CHAT_CHUNK, chatChunk(make, format.reasoning()));
        rows.put(PayloadKind.TEXT_CHUNK, textChunk(make));
        rows.put(PayloadKind.CHAT_BODY, chatBody(make, format.reasoning()));
        rows.put(PayloadKind.TEXT_BODY, textBody(make));
        rows.forEach((kind, all) -> byShape.put(kind, byShape(all)));
    }

    private static Row[][] byShape(List<Row> all) {
        Row[][] table = new Row[VllmShapes.COUNT][];
        for (int shape = 0; shape < VllmShapes.COUNT; shape++) {
            int number = shape;
            table[shape] =
                    all.stream().filter(row -> row.at().number() == number).toArray(Row[]::new);
        }
        return table;
    }

    private List<Row> chatChunk(Rows make, String reasoning) {
        TopRows top = new TopRows(shapes.top(), make);
        ChoiceRows choice = new ChoiceRows(shapes.choice(), make);
        DeltaRows delta = new DeltaRows(shapes, make);
        ToolCallRows calls = new ToolCallRows(shapes, make);
        return all(
                chunk(top, make),
                List.of(
                        top.nameObject(),
                        make.keepOnly("K1", shapes.choice(), with(VllmNames.CHAT_CHUNK_CHOICE, "matched_stop")),
                        choice.addIndex(),
                        choice.addDelta(),
                        make.add("K2", shapes.choice(), "logprobs", "null"),
                        make.add("K2", shapes.choice(), "finish_reason", "null"),
                        choice.nameFinishReason(),
                        choice.stopReason("K4", false),
                        make.keepOnly("D7", shapes.delta(), VllmNames.DELTA),
                        delta.removeRole(),
                        delta.addRole(),
                        delta.emptyContent(),
                        delta.removeContent(),
                        make.removeEmpty("D5", shapes.delta(), "tool_calls"),
                        ReasoningRow.of(shapes.delta(), make, reasoning, false),
                        make.keepOnly("D8", shapes.toolCall(), VllmNames.TOOL_CALL),
                        make.removeNulls("D8", shapes.toolCall(), "id", "type", "index", "function"),
                        calls.addIndex(),
                        calls.addType(),
                        make.keepOnly("D8", shapes.function(), VllmNames.FUNCTION),
                        make.removeNulls("D8", shapes.function(), "name", "arguments"),
                        calls.quoteArguments()),
                usage(make));
    }

    private List<Row> textChunk(Rows make) {
        ChoiceRows choice = new ChoiceRows(shapes.choice(), make);
        return all(
                chunk(new TopRows(shapes.top(), make), make),
                List.of(
                        make.keepOnly("K1", shapes.choice(), with(VllmNames.TEXT_CHUNK_CHOICE, "matched_stop")),
                        choice.addIndex(),
                        make.add("K2", shapes.choice(), "logprobs", "null"),
                        make.add("K2", shapes.choice(), "finish_reason", "null"),
                        choice.nameFinishReason(),
                        choice.stopReason("K4", true)),
                usage(make));
    }

    private List<Row> chunk(TopRows top, Rows make) {
        return List.of(
                top.dropEmpty(),
                make.keepOnly("C1", shapes.top(), VllmNames.CHUNK),
                make.removeNulls("C2", shapes.top(), "usage"),
                top.addChoices());
    }

    private List<Row> usage(Rows make) {
        UsageRows usage = new UsageRows(shapes, make);
        return List.of(
                make.keepOnly("U1", shapes.usage(), with(VllmNames.USAGE, "reasoning_tokens")),
                make.removeNulls("U2", shapes.usage(), VllmNames.USAGE.toArray(String[]::new)),
                usage.moveReasoning(),
                usage.addTotal(),
                make.keepOnly("U2", shapes.promptDetails(), VllmNames.PROMPT_DETAILS),
                make.removeNulls("U2", shapes.promptDetails(), VllmNames.PROMPT_DETAILS.toArray(String[]::new)),
                usage.removeEmpty(shapes.promptDetails(), "prompt_tokens_details"),
                make.keepOnly("U2", shapes.completionDetails(), VllmNames.COMPLETION_DETAILS),
                make.removeNulls("U2", shapes.completionDetails(), VllmNames.COMPLETION_DETAILS.toArray(String[]::new)),
                usage.removeEmpty(shapes.completionDetails(), "completion_tokens_details"));
    }

    private List<Row> chatBody(Rows make, String reasoning) {
        ToolCallRows calls = new ToolCallRows(shapes, make);
        return all(
                body(make, VllmNames.CHAT_BODY, VllmNames.CHAT_BODY_CHOICE),
                List.of(
                        make.keepOnly("B3", shapes.message(), VllmNames.MESSAGE),
                        make.removeEmpty("B6", shapes.message(), "tool_calls"),
                        ReasoningRow.of(shapes.message(), make, reasoning, true),
                        make.keepOnly("D8", shapes.toolCall(), VllmNames.TOOL_CALL),
                        make.removeNulls("D8", shapes.toolCall(), "id", "type", "function"),
                        make.remove("B7", shapes.toolCall(), "index"),
                        calls.addType(),
                        make.keepOnly("D8", shapes.function(), VllmNames.FUNCTION),
                        make.removeNulls("D8", shapes.function(), "name", "arguments"),
                        calls.quoteArguments()),
                List.of());
    }

    private List<Row> textBody(Rows make) {
        return body(make, VllmNames.TEXT_BODY, VllmNames.TEXT_BODY_CHOICE);
    }

    private List<Row> body(Rows make, List<String> top, List<String> choices) {
        ChoiceRows choice = new ChoiceRows(shapes.choice(), make);
        return List.of(
                make.keepOnly("B1", shapes.top(), top),
                make.replaceByNull("B4", shapes.top(), "system_fingerprint"),
                make.replaceByNull("B4", shapes.top(), "service_tier"),
                make.keepOnly("B2", shapes.choice(), with(choices, "matched_stop")),
                choice.nameFinishReason(),
                make.add("B5", shapes.choice(), "logprobs", "null"),
                choice.stopReason("K4", true),
                make.keepOnly("B8", shapes.usage(), VllmNames.USAGE),
                make.keepOnly("B8", shapes.promptDetails(), VllmNames.PROMPT_DETAILS),
                make.keepOnly("B8", shapes.completionDetails(), VllmNames.COMPLETION_DETAILS));
    }

    private static List<String> with(List<String> names, String... more) {
        return VllmNames.with(names, more);
    }

    private static List<Row> all(List<Row> first, List<Row> second, List<Row> third) {
        List<Row> all = new ArrayList<>(first);
        all.addAll(second);
        all.addAll(third);
        return all;
    }

    Shape top() {
        return shapes.top();
    }

    /** Returns what a payload is. */
    PayloadKind kind(Frame frame) {
        return kinds.find(frame);
    }

    /** Returns which values no row reads. */
    FreeValues free() {
        return free;
    }

    /** Returns the frames that responses have in common. */
    CommonFrames common() {
        return common;
    }

    /** Returns all rows that apply to a kind of payload, in their order. */
    List<Row> rows(PayloadKind kind) {
        return rows.getOrDefault(kind, List.of());
    }

    /** Returns the rows that apply to a kind of payload, by the number of their shape; null when none do. */
    Row @Nullable [][] rowsByShape(PayloadKind kind) {
        return byShape.get(kind);
    }
}
