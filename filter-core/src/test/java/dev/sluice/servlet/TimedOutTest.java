package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sluice.servlet.Stage.Scene;
import dev.sluice.servlet.Stage.Setup;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Non-blocking answers that are dispatched by a listener, since nobody did that in time. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class TimedOutTest {
    private static final List<Setup> SETUPS =
            List.of(Setup.STRIP, Setup.STRIP_ON_REQUEST_ONLY, Setup.STRIP_FLUSHED_BY_CALLER);

    private static final String EVENT = "data: {\"k\":2}\n\n";

    @Parameter
    Container container;

    private record OnTimeout(Consumer<AsyncContext> action) implements Hearing {
        @Override
        public void onTimeout(AsyncEvent event) {
            action.accept(event.getAsyncContext());
        }
    }

    /** Tomcat's stream blocks from the dispatch on, and never says again that it is ready. */
    @Test
    void whoIsDispatchedToMayStartAsyncAgain() throws Exception {
        assumeThat(container)
                .as("the others close or fail such an answer, now and then or always, without the filter too")
                .isEqualTo(Container.TOMCAT);
        for (String first : List.of("", EVENT, EVENT + ": half")) {
            Scene scene = (request, response) -> {
                if (request.getDispatcherType() == DispatcherType.ASYNC) {
                    AsyncContext again = request.startAsync();
                    response.getOutputStream().print("\n" + EVENT);
                    again.complete();
                    return;
                }
                response.setContentType("text/event-stream");
                AsyncContext async = request.startAsync();
                async.setTimeout(50);
                async.addListener(new OnTimeout(AsyncContext::dispatch));
                ServletOutputStream out = response.getOutputStream();
                out.setWriteListener(new WriteListener() {
                    private String left = first;

                    @Override
                    public void onWritePossible() throws IOException {
                        if (!left.isEmpty() && out.isReady()) {
                            out.write(left.getBytes(UTF_8));
                            left = "";
                        }
                    }

                    @Override
                    public void onError(Throwable failure) {}
                });
            };
            String bare = Stage.of(container, Setup.NONE).get(scene).body();
            assertThat(bare).isEqualTo(first + "\n" + EVENT);
            for (Setup setup : SETUPS) {
                Reply reply = Stage.of(container, setup).get(scene);
                assertThat(reply.body()).as("%s", setup).isEqualTo(bare);
                assertThat(reply.isWhole()).as("%s", setup).isTrue();
            }
        }
    }
}
