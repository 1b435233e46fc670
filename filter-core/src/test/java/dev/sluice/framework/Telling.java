package dev.sluice.framework;

import java.io.IOException;
import java.util.OptionalInt;

/** The loop of an application that writes events on a thread of its own. */
public final class Telling {
    /** Writes an event and sees that it leaves. */
    @FunctionalInterface
    public interface Sender {
        void send(int number) throws IOException;
    }

    private Telling() {}

    /** Sends all events, on the calling thread. */
    public static void tell(Turns turns, Sender sender) throws IOException {
        try {
            for (OptionalInt next = turns.next(); next.isPresent(); next = turns.next()) {
                sender.send(next.getAsInt());
            }
        } finally {
            turns.over();
        }
    }

    /** What becomes of an answer when all is sent, or when that failed. */
    public interface Ending {
        void complete();

        void fail(Exception cause);
    }

    /** Sends all events on another thread. */
    public static void tellElsewhere(Turns turns, Sender sender, Ending ending) {
        new Thread(() -> {
                    try {
                        tell(turns, sender);
                    } catch (IOException | RuntimeException e) {
                        ending.fail(e);
                        return;
                    }
                    ending.complete();
                })
                .start();
    }
}
