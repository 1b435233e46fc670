package dev.sluice.example.war;

import jakarta.servlet.ServletContext;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** What the servlets of one deployed application share. Its threads end with the application. */
final class ModelServer implements AutoCloseable {
    private static final String ATTRIBUTE = ModelServer.class.getName();

    /** Each works at one answer at a time. */
    private static final int MOST_WORKERS = 64;

    private static final int SECONDS_TO_END = 5;

    private final Recording recording = new Recording();
    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, named("war-example-clock"));
    private final ExecutorService workers = new ThreadPoolExecutor(
            0, MOST_WORKERS, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), named("war-example-worker"));
    private final Steps steps = new Steps(clock);
    private final Set<Pace> timed = ConcurrentHashMap.newKeySet();

    ModelServer() {
        // What was cancelled is not kept until it would have been due.
        clock.setRemoveOnCancelPolicy(true);
    }

    private static ThreadFactory named(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    void install(ServletContext context) {
        context.setAttribute(ATTRIBUTE, this);
    }

    static ModelServer in(ServletContext context) {
        return (ModelServer) context.getAttribute(ATTRIBUTE);
    }

    Recording recording() {
        return recording;
    }

    ExecutorService workers() {
        return workers;
    }

    Steps steps() {
        return steps;
    }

    /** Opens the pace of one answer, which must be closed when the answer is over. */
    Pace pace(Wish wish) throws RefusedException {
        String step = wish.step();
        if (step != null) {
            return steps.open(step);
        }
        Pace pace = new TimedPace(clock, wish.pauseMillis(), timed::remove);
        timed.add(pace);
        return pace;
    }

    /** Ends every answer and every thread, so that nothing keeps the class loader of an application that is gone. */
    @Override
    public void close() {
        timed.forEach(Pace::close);
        steps.close();
        clock.shutdownNow();
        workers.shutdownNow();
        try {
            clock.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS);
            workers.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
