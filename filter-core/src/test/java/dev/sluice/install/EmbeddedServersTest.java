package dev.sluice.install;

import dev.sluice.docs.Compiled;
import dev.sluice.docs.Document;
import io.undertow.Undertow;
import jakarta.servlet.http.HttpServlet;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.apache.catalina.startup.Tomcat;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The servers that docs/INSTALL.md starts. */
@Tag("container")
class EmbeddedServersTest {
    private static final Document DOC = Document.of("INSTALL.md");

    @TempDir
    private Path folder;

    private Object server(String source) throws Exception {
        return Compiled.load(folder, source)
                .getMethod("server", int.class, HttpServlet.class)
                .invoke(null, 0, new Answers());
    }

    private void jetty(String source) throws Exception {
        Server server = (Server) server(source);
        server.start();
        try {
            Asked.everythingIsRewritten(((ServerConnector) server.getConnectors()[0]).getLocalPort(), "");
        } finally {
            server.stop();
        }
    }

    @Test
    void jetty() throws Exception {
        jetty(DOC.block("Embedded Jetty", "java"));
    }

    @Test
    void jettyWithTheApiOfEe11() throws Exception {
        if (AppServer.here().anyMatch(AppServer.JETTY_EE11::equals)) {
            jetty(DOC.block("Embedded Jetty", "java").replace("ee10", "ee11"));
        }
    }

    @Test
    @DisabledIfSystemProperty(named = "sluice.containers", matches = "JETTY", disabledReason = "not this one's turn")
    void tomcat() throws Exception {
        Tomcat server = (Tomcat) server(DOC.block("Embedded Tomcat", "java"));
        server.start();
        try {
            Asked.everythingIsRewritten(server.getConnector().getLocalPort(), "");
        } finally {
            server.stop();
            server.destroy();
        }
    }

    @Test
    @DisabledIfSystemProperty(named = "sluice.containers", matches = "JETTY", disabledReason = "not this one's turn")
    void undertow() throws Exception {
        Undertow server = (Undertow) server(DOC.block("Embedded Undertow", "java"));
        server.start();
        try {
            InetSocketAddress address =
                    (InetSocketAddress) server.getListenerInfo().get(0).getAddress();
            Asked.everythingIsRewritten(address.getPort(), "");
        } finally {
            server.stop();
        }
    }
}
