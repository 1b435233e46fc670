package dev.sluice.rule;

import dev.sluice.json.MemberIndex;
import dev.sluice.json.Names;
import dev.sluice.json.Shape;
import java.util.Set;

/**
 * Decides what a payload is, once, from its top and the names in its choices.
 *
 * <ol>
 *   <li>Something with a top-level {@code error}, and what is no object, is none of ours.
 *   <li>The choices tell: one with {@code delta} makes a chat chunk, one with {@code message} a chat body, one with
 *       {@code text} a text body if the payload is a whole body, else a text chunk. The choices of a quiz have texts too, so
 *       where these two come with other members than a completion's, they need another sign: {@code index},
 *       {@code logprobs} or {@code finish_reason} beside them, the name of a completion in {@code object}, or
 *       {@code model}, {@code created} or {@code usage}.
 *   <li>If they do not, {@code object} does: a chunk may lack all of these, as Azure's do.
 *   <li>Without that either, a choice with {@code finish_reason}, empty choices, or counts of tokens are a chat chunk if
 *       they are in a stream; all else is other people's JSON.
 * </ol>
 */
final class KindFinder {
    private static final String CHUNK = "chat.completion.chunk";
    private static final String TEXT = "text_completion";
    private static final Names OBJECTS = Names.of(Set.of(CHUNK, TEXT, "chat.completion", "chat.completion.done", ""));
    private static final int IS_CHUNK = OBJECTS.names().indexOf(CHUNK);
    private static final int IS_TEXT = OBJECTS.names().indexOf(TEXT);
    private static final int IS_EMPTY = OBJECTS.names().indexOf("");

    private final int error;
    private final int type;
    private final int choices;
    private final int usage;
    private final int object;
    private final int delta;
    private final int message;
    private final int text;
    private final int finishReason;
    private final int choiceSigns;
    private final int topSigns;
    private final int neutral;
    private final int counts;

    KindFinder(VllmShapes shapes) {
        Shape top = shapes.top();
        error = top.bits("error");
        type = top.bits("type");
        choices = top.ordinal("choices");
        usage = top.ordinal("usage");
        object = top.ordinal("object");
        Shape choice = shapes.choice();
        delta = choice.bits("delta");
        message = choice.bits("message");
        text = choice.bits("text");
        finishReason = choice.bits("finish_reason");
        choiceSigns = choice.bits("index", "logprobs", "finish_reason");
        topSigns = top.bits("model", "created", "usage");
        neutral = top.bits("choices", "id", "object");
        counts = shapes.usage().bits("prompt_tokens", "completion_tokens");
    }

    PayloadKind find(Frame frame) {
        MemberIndex index = frame.index();
        if (!index.hasObject() || (index.names(0) & error) != 0) {
            return PayloadKind.OTHER;
        }
        int list = frame.last(0, choices);
        int names = 0;
        if (list != MemberIndex.NONE) {
            for (int c = index.firstObject(list); c != MemberIndex.NONE; c = index.nextObject(c)) {
                names |= index.names(c);
            }
        }
        if ((names & delta) != 0) {
            return PayloadKind.CHAT_CHUNK;
        }
        int kind = named(frame);
        if ((names & (message | text)) == 0) {
            return byObject(frame, list, kind, (names & finishReason) != 0);
        }
        if ((names & choiceSigns) == 0 && isOfOthers(index.names(0), kind)) {
            return PayloadKind.OTHER;
        }
        if ((names & message) != 0) {
            return PayloadKind.CHAT_BODY;
        }
        return frame.isBody() ? PayloadKind.TEXT_BODY : PayloadKind.TEXT_CHUNK;
    }

    // Nothing at the top level speaks for a completion, and something against it.
    private boolean isOfOthers(int names, int kind) {
        boolean named = kind != Names.UNKNOWN && kind != IS_EMPTY;
        return !named && (names & topSigns) == 0 && (kind == Names.UNKNOWN || (names & ~neutral) != 0);
    }

    // Returns which of the names of a completion it has: the empty one if it has none, unknown if another one.
    private int named(Frame frame) {
        int member = frame.last(0, object);
        boolean named = member != MemberIndex.NONE && !frame.isNull(member);
        return named ? frame.stringIn(OBJECTS, member) : IS_EMPTY;
    }

    private PayloadKind byObject(Frame frame, int list, int kind, boolean finishes) {
        if (kind == IS_CHUNK) {
            return PayloadKind.CHAT_CHUNK;
        }
        boolean empty = frame.hasNoChoices(list);
        if (kind == IS_TEXT && !frame.isBody()) {
            return PayloadKind.TEXT_CHUNK;
        }
        if (frame.isBody()) {
            boolean known = empty && kind != Names.UNKNOWN && kind != IS_EMPTY;
            return !known ? PayloadKind.OTHER : kind == IS_TEXT ? PayloadKind.TEXT_BODY : PayloadKind.CHAT_BODY;
        }
        if (finishes) {
            return PayloadKind.CHAT_CHUNK;
        }
        if (kind == Names.UNKNOWN || !empty) {
            return PayloadKind.OTHER;
        }
        boolean told = kind != IS_EMPTY || list != MemberIndex.NONE || countsTokens(frame);
        return told ? PayloadKind.CHAT_CHUNK : PayloadKind.OTHER;
    }

    // A frame of counts alone; events of other protocols, which have them too, have a type.
    private boolean countsTokens(Frame frame) {
        MemberIndex index = frame.index();
        int member = frame.last(0, usage);
        int object = member == MemberIndex.NONE ? MemberIndex.NONE : index.firstObject(member);
        return object != MemberIndex.NONE && (index.names(object) & counts) == counts && (index.names(0) & type) == 0;
    }
}
