package dev.sluice.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** The threads of one server: what is started in their group starts its threads there too. */
final class ServerThreads {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final ThreadGroup group;

    ServerThreads(String name) {
        this.group = new ThreadGroup(name);
    }

    <T> T call(Callable<T> start) throws InterruptedException, ExecutionException {
        FutureTask<T> task = new FutureTask<>(start);
        new Thread(group, task).start();
        return task.get();
    }

    /**
     * Returns how many bytes the threads that are alive have allocated since they started. A pool keeps its threads for
     * a minute at least, far longer than a block of streams takes.
     */
    long allocatedBytes() {
        Thread[] threads = new Thread[2 * group.activeCount() + 16];
        int count = group.enumerate(threads);
        long[] ids = Arrays.stream(threads, 0, count).mapToLong(Thread::getId).toArray();
        // -1 for one that has ended in between.
        return Arrays.stream(THREADS.getThreadAllocatedBytes(ids))
                .filter(bytes -> bytes > 0)
                .sum();
    }
}
