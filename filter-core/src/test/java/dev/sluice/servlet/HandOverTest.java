package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.HandOver.Ask;
import dev.sluice.servlet.Outlet.Push;
import dev.sluice.servlet.Outlet.Source;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HandOverTest {
    private final List<String> done = new ArrayList<>();

    /** A container that is always ready. */
    private final class Ready extends ServletOutputStream {
        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            done.add("listener");
        }

        @Override
        public void write(int value) {
            done.add("byte");
        }

        @Override
        public void write(byte[] buffer, int offset, int length) {
            done.add(new String(buffer, offset, length, UTF_8));
        }

        @Override
        public void flush() {
            done.add("flush");
        }
    }

    private final HandOver handOver =
            new HandOver(new Ready(), Servers.OTHER, failure -> done.add(failure.getMessage()));

    private void give(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        handOver.waiting().add(bytes, 0, bytes.length);
    }

    private abstract static class Given implements Source {
        private Push push = Push.FLUSH;

        @Override
        public Push takePush() {
            Push taken = push;
            push = Push.NONE;
            return taken;
        }
    }

    /** Open Liberty does, seen by the tests of the WAR on servers. */
    @Test
    void aServerThatHoldsWhatIsFlushedFirstIsFlushedTwiceOnce() throws Exception {
        HandOver held = new HandOver(new Ready(), Servers.LIBERTY, failure -> done.add(failure.getMessage()));
        for (String line : List.of("first", "second")) {
            held.waiting().add(line.getBytes(UTF_8), 0, line.length());
            held.waiting().addFlush();
            held.all(Ask.FIRST);
        }

        assertThat(done).containsExactly("first", "flush", "flush", "second", "flush");
    }

    /** Another thread completes the answer in the middle of a step. */
    @Test
    void whatIsToBeDoneAfterwardsWaitsForASourceThatIsBeingAsked() throws Exception {
        handOver.draw(new Given() {
            @Override
            public boolean goOn() throws IOException {
                handOver.whenTaken(() -> done.add("completed"));
                give("last");
                return false;
            }
        });
        assertThat(handOver.all(Ask.FIRST)).isTrue();
        assertThat(done).containsExactly("last", "flush", "completed");
    }

    @Test
    void whatIsAddedToASourceInItsLastStepIsAskedForToo() throws Exception {
        handOver.draw(new Given() {
            private int steps;

            @Override
            public boolean goOn() {
                give("step " + ++steps);
                if (steps == 1) {
                    handOver.draw(this);
                }
                return false;
            }
        });
        handOver.all(Ask.FIRST);
        assertThat(String.join("", done)).isEqualTo("step 1step 2flush");
    }

    @Test
    void whatCameInFrontOfAFailureLeaves() throws Exception {
        handOver.draw(new Given() {
            @Override
            public boolean goOn() throws IOException {
                give("line");
                throw new IOException("failed");
            }
        });
        handOver.all(Ask.FIRST);
        assertThat(done).containsExactly("failed", "line", "flush");
    }
}
