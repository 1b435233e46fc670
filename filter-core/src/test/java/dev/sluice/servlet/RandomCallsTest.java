package dev.sluice.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.BareTwin.Headers;
import dev.sluice.servlet.Calls.Call;
import dev.sluice.servlet.Stage.Setup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Random sequences of servlet calls have the same outcome with the filter and without it, where no rule matches. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class RandomCallsTest {
    private static final long SEED = 2026;
    /** Streams are not flushed early: that commits earlier than the bare container does. */
    private static final List<Setup> SETUPS = List.of(
            Setup.STRIP_FLUSHED_BY_CALLER, Setup.LIMITED_OR_PASS, Setup.LIMITED_OR_DROP, Setup.LIMITED_OR_ABORT);

    private static final int SEQUENCES = Integer.getInteger("sluice.calls", 400);

    @Parameter
    Container container;

    @Test
    void theOutcomeIsTheSame() throws Exception {
        for (String type : List.of("text/event-stream", "application/json", "application/x-ndjson", "text/plain", "")) {
            boolean other = type.isEmpty() || type.equals("text/plain");
            for (int i = 0; i < SEQUENCES / 5; i++) {
                long seed = SEED + i + type.length() * 1_000_003L;
                Setup setup = other && i % 2 == 0 ? Setup.STRIP : SETUPS.get(i % SETUPS.size());
                List<Call> calls = sequence(new Random(seed), setup, other);
                if (!isSame(setup, type, calls)) {
                    List<Call> fewest = fewest(setup, type, calls);
                    assertThat(outcome(setup, type, fewest))
                            .as("seed %d, type '%s', %s", seed, type, fewest)
                            .isEqualTo(outcome(Setup.NONE, type, fewest));
                }
            }
        }
    }

    private boolean isSame(Setup setup, String type, List<Call> calls) throws Exception {
        return outcome(setup, type, calls).equals(outcome(Setup.NONE, type, calls));
    }

    /** Leaves out calls for as long as the outcome differs. */
    private List<Call> fewest(Setup setup, String type, List<Call> calls) throws Exception {
        List<Call> fewest = new ArrayList<>(calls);
        for (int at = fewest.size() - 1; at >= 0; at--) {
            Call left = fewest.remove(at);
            if (isSame(setup, type, fewest)) {
                fewest.add(at, left);
            }
        }
        return fewest;
    }

    private List<Call> sequence(Random random, Setup setup, boolean other) {
        List<Call> from = new ArrayList<>(Calls.ON_ANY_TYPE);
        if (other) {
            from.addAll(Calls.ON_OTHER_TYPES);
        }
        if (setup == Setup.LIMITED_OR_PASS || other) {
            from.addAll(Calls.BEYOND_THE_LIMIT);
        }
        if (container == Container.UNDERTOW) {
            // There a getWriter() that is refused adds a charset all the same; with the filter it does not.
            from.removeIf(call -> call.name().startsWith("writer"));
        }
        if (container != Container.TOMCAT) {
            // Without the filter the others then close the connection, before the answer or behind it.
            from.removeIf(call -> call.name().equals("trailers null"));
            // Jetty 12.0 and 12.1 throw different exceptions where it is used.
            from.removeIf(call -> call.name().equals("charset unknown"));
        }
        List<Call> calls = new ArrayList<>();
        for (int count = random.nextInt(9); count > 0; count--) {
            calls.add(from.get(random.nextInt(from.size())));
        }
        Call end = Calls.ENDS.get(random.nextInt(Calls.ENDS.size()));
        if (end.name().startsWith("send")
                || end.name().startsWith("redirect")
                || end.name().startsWith("dispatch")) {
            // What describes a body does not leave with another one; without the filter it does. A dispatch may fail.
            calls.removeIf(call -> call.name().equals("etag") || call.name().equals("digest"));
        }
        boolean anew = end.name().equals("forward")
                || calls.stream().anyMatch(call -> call.name().startsWith("reset"));
        if (container == Container.UNDERTOW && anew) {
            // There whether a reset is refused is a question of the bytes that the container got, and not of the
            // commit:
            // it takes back what was flushed or closed, and opens nothing again.
            calls.removeIf(call ->
                    List.of("stream close", "stream flush", "flushBuffer").contains(call.name()));
        }
        calls.add(end);
        return calls;
    }

    private String outcome(Setup setup, String type, List<Call> calls) throws Exception {
        // Of the first of two answers; a client may have it before the application has returned.
        CompletableFuture<String> seenByApplication = new CompletableFuture<>();
        Stage stage = Stage.of(container, setup);
        stage.scene("/target", (request, response) -> {
            response.setHeader("X-Target", "1");
            response.getOutputStream().print("[\"target\"]\n");
        });
        Stage.Scene scene = (request, response) -> {
            List<String> seen = new ArrayList<>();
            if (!type.isEmpty()) {
                response.setContentType(type);
            }
            for (Call call : calls) {
                try {
                    seen.add(call + ": " + call.action().run(request, response));
                } catch (IOException e) {
                    // Jetty has one of its own for write, and none for print. Tomcat 11 throws one when a closed stream
                    // is flushed, where the filter has nothing to flush.
                    seen.add(call + (call.name().endsWith("flush") ? ": done" : ": IOException"));
                } catch (Exception e) {
                    // Which call fails, and how, is part of the outcome; applications go on, too.
                    // Jetty has an IOException of its own for write, and none for print.
                    seen.add(call + ": "
                            + (e instanceof IOException
                                    ? "IOException"
                                    : e.getClass().getName()));
                }
            }
            seenByApplication.complete(String.join("\n", seen));
        };
        String answer = new BareTwin(container).play(setup, "GET", scene, Headers.BUT_LENGTH);
        return seenByApplication.get(20, TimeUnit.SECONDS) + "\n" + answer;
    }
}
