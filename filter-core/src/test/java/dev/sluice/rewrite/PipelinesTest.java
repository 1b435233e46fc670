package dev.sluice.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.rule.Editors;
import dev.sluice.rule.PayloadEditor;
import dev.sluice.testing.Plans;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is lent is lent to one at a time, and again and again. */
class PipelinesTest {
    private static final Supplier<PayloadEditor> EDITORS =
            Objects.requireNonNull(Editors.compile(List.of(Plans.STRIP)));

    private final Pipelines pipelines = new Pipelines(() -> new PayloadPipeline(EDITORS.get(), List.of(), null));

    @Test
    void whatCameBackIsLentAgain() {
        PayloadPipeline first = pipelines.take();
        pipelines.giveBack(first);
        assertThat(pipelines.take()).isSameAs(first);
        assertThat(pipelines.take()).isNotSameAs(first);
    }

    @Test
    void whatCameBackFromAnotherThreadIsLentAgain() throws InterruptedException, ExecutionException {
        PayloadPipeline first = pipelines.take();
        ExecutorService others = Executors.newFixedThreadPool(3);
        try {
            // Of three threads in a row at least two do not begin where this one does.
            for (int i = 0; i < 3; i++) {
                others.submit(() -> pipelines.giveBack(first)).get();
                assertThat(pipelines.take()).isSameAs(first);
            }
        } finally {
            others.shutdown();
        }
    }

    @Test
    void sixteenWaitAndNoMore() {
        Set<PayloadPipeline> taken = takeMany(17);
        assertThat(taken).hasSize(17);
        taken.forEach(pipelines::giveBack);
        Set<PayloadPipeline> again = takeMany(17);
        again.retainAll(taken);
        assertThat(again).hasSize(16);
    }

    @Test
    void oneThatHasGrownLargeIsLetGo() {
        PayloadPipeline pipeline = pipelines.take();
        byte[] text = ("[" + "{\"actual_usage\":1},".repeat(10_000) + "{}]").getBytes(StandardCharsets.US_ASCII);
        pipeline.json(text, 0, text.length, BodyForm.JSON, null);
        pipelines.giveBack(pipeline);
        assertThat(pipelines.take()).isNotSameAs(pipeline);
    }

    @Test
    void oneThatWaitsHoldsNoByteOfABody() {
        PayloadPipeline pipeline = pipelines.take();
        pipeline.place().set(new byte[8], 0, 0, 8, 8, 0);
        pipelines.giveBack(pipeline);
        assertThat(pipeline.place().array()).isEmpty();
    }

    private Set<PayloadPipeline> takeMany(int count) {
        return new HashSet<>(Stream.generate(pipelines::take).limit(count).toList());
    }
}
