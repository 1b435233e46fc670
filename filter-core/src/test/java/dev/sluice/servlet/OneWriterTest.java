package dev.sluice.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OneWriterTest {
    private final OneWriter writer = new OneWriter();
    private final List<String> done = new ArrayList<>();

    @Test
    void anActionRunsAtOnceWhenNobodyWrites() {
        writer.whenFree(() -> done.add("a"));
        assertThat(done).containsExactly("a");
    }

    @Test
    void anActionThatIsAskedForDuringAWriteRunsBehindIt() {
        writer.enter();
        writer.whenFree(() -> done.add("a"));
        done.add("written");
        writer.leave();
        assertThat(done).containsExactly("written", "a");
    }

    @Test
    void ofTwoActionsDuringOneWriteTheFirstRunsBehindIt() {
        writer.enter();
        writer.whenFree(() -> done.add("a"));
        writer.whenFree(() -> done.add("b"));
        done.add("written");
        writer.leave();
        assertThat(done).containsExactly("written", "a");
        writer.whenFree(() -> done.add("c"));
        assertThat(done).containsExactly("written", "a", "c");
    }

    @Test
    void nobodyElseWritesWhileAnActionRuns() throws Exception {
        CompletableFuture<Void> other = new CompletableFuture<>();
        writer.whenFree(() -> other.completeAsync(() -> {
                    writer.enter();
                    return null;
                })
                .handle((result, failure) -> done.add(String.valueOf(failure.getCause())))
                .orTimeout(20, TimeUnit.SECONDS)
                .join());
        assertThat(done).hasSize(1);
        assertThat(done.get(0)).contains("IllegalStateException");
    }

    @Test
    void theThreadThatRunsAnActionMayWriteInIt() {
        writer.whenFree(() -> {
            writer.enter();
            done.add("a");
            writer.leave();
        });
        assertThat(done).containsExactly("a");
    }

    @Test
    void anActionThatThrowsLeavesTheWriterFree() {
        assertThatThrownBy(() -> writer.whenFree(() -> {
                    throw new IllegalStateException("on purpose");
                }))
                .hasMessage("on purpose");
        writer.enter();
        writer.leave();
        writer.whenFree(() -> done.add("a"));
        assertThat(done).containsExactly("a");
    }
}
