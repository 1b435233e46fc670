package dev.sluice.bench;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;

/**
 * A whole Jetty or Tomcat on real sockets, with and without the filter: time to first event, time between events,
 * throughput, bytes allocated per event, live heap per idle stream. Prints a table in Markdown.
 *
 * <p>{@code mvn -q -Pbench -pl filter-core test-compile exec:exec@load -Dload="JETTY"}, and the same with {@code TOMCAT}.
 * Other options, behind the container: {@code parts=IDLE_STREAMS,FIRST_EVENT} for some {@link Part parts} only,
 * {@code share=0.02} for that share of rounds, events and streams, {@code seconds=60} for how long a part begins new
 * rounds.
 *
 * <p>No benchmark of JMH, since JMH runs each combination of parameters to its end, in a JVM of its own: what a machine
 * or a compiler does differently meanwhile would be in the difference, and that difference is what is asked for. Here
 * five servers of one JVM take turns ({@link Alternation}), and two of them have no filter: what differs between those is
 * noise.
 *
 * <p>Client and server share the JVM. On two cores a second JVM would add threads that compile and collect just where
 * the two threads that matter have a core each; the time at which an event was written needs no way to the client but
 * memory; and a collection stops both, with the filter and without. One container at a time, since the calls of a servlet
 * or of the filter into two containers would be compiled differently than into one.
 */
final class ContainerLoad {
    private static final String LEGEND =
            "Behind the value without a filter: the median of the differences to it, round by round (lower to upper%n"
                    + "quartile), in percent, and in how many rounds it was more. Bold: the median is outside of the%n"
                    + "quartiles of two servers without a filter; not said of less than four rounds.";

    private ContainerLoad() {}

    /** Runs what the arguments say and prints the table. */
    public static void main(String[] arguments) throws Exception {
        System.out.print(table(LoadArguments.of(arguments), System.err));
    }

    static String table(LoadArguments arguments, PrintStream progress) throws Exception {
        int wanted = arguments.sizes().of(LoadArguments.IDLE_STREAMS);
        int idleStreams = FileDescriptors.streamsWithin(FileDescriptors.limit(), wanted);
        LoadTable table = new LoadTable();
        for (Part part : arguments.parts()) {
            long start = System.nanoTime();
            Comparison comparison =
                    part.run(arguments.container(), arguments.sizes(), idleStreams, arguments.seconds());
            table.add(comparison);
            progress.printf(
                    Locale.ROOT,
                    "%s %s: %d rounds, %.0f s with the warm-up%n",
                    arguments.container(),
                    part,
                    comparison.rounds(),
                    (System.nanoTime() - start) / 1e9);
        }
        return head(arguments, idleStreams, wanted) + table;
    }

    private static String head(LoadArguments arguments, int idleStreams, int wanted) {
        return String.format(
                Locale.ROOT,
                "%s, %s, %d cores, %s %s, %s%n%d idle streams%s; at most %d open files%n%n" + LEGEND + "%n%n",
                arguments.container(),
                LocalDate.now(ZoneOffset.UTC),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("java.vm.name"),
                System.getProperty("java.runtime.version"),
                String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()),
                idleStreams,
                idleStreams < wanted ? " in place of " + wanted : "",
                FileDescriptors.limit());
    }
}
