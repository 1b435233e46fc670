package dev.sluice.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;

/** What a logger is told, with the exceptions, while this is open. */
public final class Logged extends Handler implements AutoCloseable {
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Logger logger;
    private final Level before;

    private Logged(Logger logger) {
        this.logger = logger;
        this.before = logger.getLevel();
    }

    /** Listens to a logger, at every level. */
    public static Logged of(String name) {
        Logged ear = new Logged(Logger.getLogger(name));
        ear.setLevel(Level.ALL);
        ear.logger.setLevel(Level.ALL);
        ear.logger.addHandler(ear);
        return ear;
    }

    /** Listens to a logger at the level that it has. */
    public static Logged above(String name) {
        Logged ear = new Logged(Logger.getLogger(name));
        ear.logger.addHandler(ear);
        return ear;
    }

    /** Returns what was logged so far: level, message, parameters, and each cause. */
    public List<String> lines() {
        return List.copyOf(lines);
    }

    @Override
    public void publish(LogRecord line) {
        StringBuilder text = new StringBuilder(line.getLevel() + " " + line.getMessage());
        if (line.getParameters() != null) {
            text.append(' ').append(List.of(line.getParameters()));
        }
        Stream.iterate(line.getThrown(), cause -> cause != null, Throwable::getCause)
                .forEach(cause -> text.append(" | ").append(cause));
        lines.add(text.toString());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setLevel(before);
    }
}
