package dev.sluice.install;

import dev.sluice.docs.Document;
import dev.sluice.install.AppServer.Running;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The filter does not care about the context class loader of the thread. */
class StrangeLoaderTest {
    @TempDir
    private Path folder;

    static Stream<Arguments> loaders() {
        return AppServer.here().flatMap(server -> Stream.of("none", "foreign").map(kind -> Arguments.of(server, kind)));
    }

    @ParameterizedTest
    @MethodSource("loaders")
    void everyAnswerIsRewritten(AppServer kind, String loader) throws Exception {
        String front = "<context-param><param-name>loader</param-name><param-value>" + loader
                + "</param-value></context-param><filter><filter-name>front</filter-name><filter-class>"
                + StrangeLoader.class.getName() + "</filter-class><async-supported>true</async-supported></filter>"
                + "<filter-mapping><filter-name>front</filter-name><url-pattern>/*</url-pattern></filter-mapping>";
        WebApp app = WebApp.in(folder, front, Document.of("INSTALL.md").block("web.xml", "xml"))
                .with(Answers.class, StrangeLoader.class, StrangeLoader.AtStart.class)
                .withTheJar();
        try (Running server = kind.start()) {
            server.deploy("/", app);
            Asked.everythingIsRewritten(server.port(), "");
        }
    }
}
