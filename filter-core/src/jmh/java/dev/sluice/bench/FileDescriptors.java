package dev.sluice.bench;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** How many files and sockets this process may have open: the limit of {@code ulimit -n}, which the JVM raises as far as it can. */
final class FileDescriptors {
    /** For what a server opens besides connections, and for class files. */
    private static final int RESERVED = 500;

    private FileDescriptors() {}

    static long limit() {
        // Where there is no such limit, there is no such bean.
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getMaxFileDescriptorCount()
                : Integer.MAX_VALUE;
    }

    /** Returns how many of these streams fit: each needs a socket at either end, and some more are opened before. */
    static int streamsWithin(long limit, int wanted) {
        int streams = wanted;
        while (streams > 1 && 2L * (streams + IdleLoad.before(streams)) + RESERVED > limit) {
            streams--;
        }
        return streams;
    }
}
