package dev.sluice.example.jetty;

import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What one class logs while this is open, DEBUG (which is FINE here) included. */
final class RecordedLog extends Handler implements AutoCloseable {

    private final List<LogRecord> records = new CopyOnWriteArrayList<>();
    private final Logger logger;
    private final Level before;

    RecordedLog(Class<?> source) {
        logger = Logger.getLogger(source.getName());
        before = logger.getLevel();
        logger.setLevel(Level.FINE);
        logger.addHandler(this);
    }

    /** The first record of this level, which may still be on its way: a client can see the end of an answer first. */
    LogRecord first(Level level) {
        await().atMost(20, TimeUnit.SECONDS).until(() -> !records(level).isEmpty());
        return records(level).get(0);
    }

    List<LogRecord> records(Level level) {
        return records.stream()
                .filter(record -> record.getLevel().equals(level))
                .toList();
    }

    @Override
    public void publish(LogRecord record) {
        records.add(record);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setLevel(before);
    }
}
