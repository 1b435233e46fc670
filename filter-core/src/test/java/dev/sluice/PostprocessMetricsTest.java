package dev.sluice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.PostprocessCounters.Reason;
import dev.sluice.servlet.Counted;
import dev.sluice.testing.Logged;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PostprocessMetricsTest {
    @Test
    void everythingThatIsCountedIsAReasonAndTheOtherWayRound() {
        assertThat(Stream.of(Counted.values()).map(Enum::name))
                .containsExactlyElementsOf(
                        Stream.of(Reason.values()).map(Enum::name).toList());
    }

    @Test
    void metricsOfOnesOwnHearWhatIsCountedToo() {
        List<Object> heard = new ArrayList<>();
        PostprocessMetrics own = new PostprocessMetrics() {
            @Override
            public void count(Reason reason) {
                heard.add(reason);
            }

            @Override
            public void held(int most) {
                heard.add(most);
            }
        };
        Adders adders = new Adders();
        Metering metering = new Metering(adders, own);
        metering.count(Counted.EDITED);
        metering.held(7);
        metering.held(5);

        assertThat(heard).containsExactly(Reason.EDITED, 7, 5);
        assertThat(adders.snapshot().of(Reason.EDITED)).isEqualTo(1);
        assertThat(adders.snapshot().mostHeldBytes()).isEqualTo(7);
    }

    @Test
    void whatTheyThrowIsLoggedOnceAndReachesNobody() {
        PostprocessMetrics broken = new PostprocessMetrics() {
            @Override
            public void count(Reason reason) {
                throw new IllegalStateException("count");
            }

            @Override
            public void held(int most) {
                throw new IllegalStateException("held");
            }
        };
        Adders adders = new Adders();
        Metering metering = new Metering(adders, broken);
        try (Logged log = Logged.of("dev.sluice")) {
            metering.count(Counted.EDITED);
            metering.held(1);
            metering.count(Counted.EDITED);
            assertThat(log.lines()).hasSize(1).allMatch(line -> line.contains("PostprocessMetrics"));
        }
        assertThat(adders.snapshot().of(Reason.EDITED)).isEqualTo(2);
    }

    /** A metrics library that is not there when it is called, and a language that has no checked exceptions. */
    @Test
    void errorsAndCheckedExceptionsReachNobodyEither() {
        for (Throwable cause : List.of(new NoClassDefFoundError("metrics"), new IOException("metrics"))) {
            PostprocessMetrics broken = reason -> PostprocessMetricsTest.<RuntimeException>sneak(cause);
            Adders adders = new Adders();
            Metering metering = new Metering(adders, broken);
            try (Logged log = Logged.of("dev.sluice")) {
                metering.count(Counted.EDITED);
                metering.count(Counted.EDITED);
                assertThat(log.lines()).hasSize(1).allMatch(line -> line.contains(cause.toString()));
            }
            assertThat(adders.snapshot().of(Reason.EDITED)).isEqualTo(2);
        }
    }

    @SuppressWarnings("unchecked") // Erased: what is thrown is the cause as it is.
    private static <E extends Throwable> void sneak(Throwable cause) throws E {
        throw (E) cause;
    }

    @Test
    void aFilterWhoseMBeanCannotBeRegisteredSaysSoOnceAndWorks() throws Exception {
        PostprocessFilter filter = new PostprocessFilter(
                PostprocessConfig.builder().postprocess("strip_actual_usage").build());
        try (Logged log = Logged.of("dev.sluice")) {
            // One without a context, which no container has.
            filter.init(BareImage.config(null, Map.of()));
            assertThat(log.lines()).hasSize(1).allMatch(line -> line.contains("works without an MBean"));
            filter.destroy();
            assertThat(log.lines()).hasSize(1);
        }
        assertThat(filter.counters().mostHeldBytes()).isZero();
    }

    /** Of such a runtime image; the logger of java.base writes to standard error. */
    @Test
    void aRuntimeImageWithoutJavaManagementStillRunsTheFilter() throws IOException, InterruptedException {
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--limit-modules",
                        "java.base",
                        "-cp",
                        System.getProperty("java.class.path"),
                        BareImage.class.getName())
                .redirectErrorStream(true)
                .start();
        String said = new String(java.getInputStream().readAllBytes(), UTF_8);
        assertThat(java.waitFor()).as(said).isZero();
        assertThat(said).contains("works without an MBean").contains("wrapped: true");
    }
}
