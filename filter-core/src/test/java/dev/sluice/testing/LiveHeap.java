package dev.sluice.testing;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/** How many bytes the objects have that are reachable, in this JVM. */
public final class LiveHeap {
    /** Collections after which what is freed step by step, by cleaners and in queues, is taken to be gone. */
    private static final int MOST_COLLECTIONS = 6;

    private LiveHeap() {}

    /** Returns the bytes after one full collection: the histogram is exact, where used heap is not. */
    public static long bytes() throws JMException {
        String histogram = (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "gcClassHistogram",
                        new Object[] {new String[0]},
                        new String[] {String[].class.getName()});
        String total = histogram.substring(histogram.lastIndexOf("Total")).strip();
        return Long.parseLong(total.split("\\s+", -1)[2]);
    }

    /** Returns the bytes once a further collection frees nothing. */
    public static long settledBytes() throws JMException {
        long bytes = bytes();
        for (int i = 1; i < MOST_COLLECTIONS; i++) {
            long next = bytes();
            if (next >= bytes) {
                return next;
            }
            bytes = next;
        }
        return bytes;
    }
}
