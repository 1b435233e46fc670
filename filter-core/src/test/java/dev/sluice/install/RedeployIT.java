package dev.sluice.install;

import static org.awaitility.Awaitility.await;

import dev.sluice.docs.Document;
import dev.sluice.install.AppServer.Deployed;
import dev.sluice.install.AppServer.Running;
import dev.sluice.servlet.RawClient;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An application with the packed jar is deployed again and again, and nothing of it stays behind. Its JVM clears soft
 * references at once (pom.xml): what the JDK and the containers keep in them is no leak.
 */
class RedeployIT {
    private static final int ROUNDS = 20;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("dev.sluice.install.AppServer#here")
    void theClassLoaderOfEachDeploymentIsCollected(AppServer kind) throws Exception {
        Path war = WebApp.in(folder, Asked.ERROR_PAGE, Document.of("INSTALL.md").block("web.xml", "xml"))
                .with(Answers.class)
                .withTheJar()
                .root();
        ClassLoader parent = Loaders.ofTheServer();
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        try (Running server = kind.start()) {
            for (int round = 0; round < ROUNDS; round++) {
                loaders.add(deployedAndUsed(server, war, parent));
            }
            // The server goes on running: it is not its end that frees them.
            await().atMost(Duration.ofMinutes(2)).until(() -> {
                // Jetty's selector, with the filter or without, remembers the last connection until the next one.
                Asked.reply(server.port(), "/gone");
                System.gc();
                return loaders.stream().allMatch(loader -> loader.refersTo(null));
            });
        }
    }

    private static WeakReference<ClassLoader> deployedAndUsed(Running server, Path war, ClassLoader parent)
            throws Exception {
        try (Deployed app = server.deploy("/app", war, parent)) {
            Asked.everythingIsRewritten(server.port(), "/app");
            Asked.errorPagesAreRewritten(server.port(), "/app");
            leave(server.port());
            return new WeakReference<>(app.classLoader());
        }
    }

    /** A client that asks for a stream and does not wait for it. */
    private static void leave(int port) throws Exception {
        try (RawClient client = new RawClient(port)) {
            client.get("/app" + Answers.EVENTS);
            client.reset();
        }
    }
}
