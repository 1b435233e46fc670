package dev.sluice.example.war.servers;

import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/** Puts the end of the server's log behind what a failed test says. */
final class ShowLog implements TestExecutionExceptionHandler {
    private static final int CHARACTERS = 10_000;

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        Optional<RunningServer> server = ServersIT.running();
        if (server.isPresent()) {
            String log = server.get().log();
            failure.addSuppressed(new AssertionError(
                    "The server's log ends in:\n" + log.substring(Math.max(0, log.length() - CHARACTERS))));
        }
        throw failure;
    }
}
