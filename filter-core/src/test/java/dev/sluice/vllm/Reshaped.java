package dev.sluice.vllm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.rewrite.BodyForm;
import dev.sluice.rewrite.RewritePlan;
import dev.sluice.rule.Rule;
import dev.sluice.testing.Chunking;
import dev.sluice.testing.Plans;
import dev.sluice.testing.Rewriting;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What becomes of one payload. */
final class Reshaped {
    private static final String ROLE = "{\"object\":\"chat.completion.chunk\",\"choices\":[{\"index\":0,\"delta\":"
            + "{\"role\":\"assistant\",\"content\":\"\"},\"logprobs\":null,\"finish_reason\":null}]}";

    private final RewritePlan plan;

    Reshaped(Rule... rules) {
        plan = RewritePlan.compile(List.of(rules), Plans.AMPLE, null);
    }

    /** Returns what it becomes as the first one of a stream; nothing if its event goes. */
    String first(String payload) {
        return payloadOf(run(BodyForm.EVENT_STREAM, event(payload)));
    }

    /** Returns what it becomes behind the first frame of the choice 0. */
    String later(String payload) {
        String out = run(BodyForm.EVENT_STREAM, event(ROLE) + event(payload));
        assertThat(out).startsWith(event(ROLE));
        return payloadOf(out.substring(event(ROLE).length()));
    }

    /** Returns what it becomes as a whole body. */
    String body(String payload) {
        return run(BodyForm.JSON, payload);
    }

    private String run(BodyForm form, String text) {
        byte[] body = text.getBytes(StandardCharsets.ISO_8859_1);
        return Rewriting.run(plan, form, body, Chunking.whole(body.length)).text();
    }

    private static String event(String payload) {
        return "data: " + payload + "\n\n";
    }

    private static String payloadOf(String event) {
        return event.isEmpty() ? "" : event.substring("data: ".length(), event.length() - 2);
    }
}
