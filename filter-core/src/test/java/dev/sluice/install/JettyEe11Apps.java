package dev.sluice.install;

import java.nio.file.Path;
import org.eclipse.jetty.ee11.annotations.AnnotationConfiguration;
import org.eclipse.jetty.ee11.webapp.WebAppContext;
import org.eclipse.jetty.server.handler.ContextHandler;

/** Web applications for Jetty's side of the Servlet API 6.1. */
final class JettyEe11Apps {
    private JettyEe11Apps() {}

    static ContextHandler app(Path war, String path, ClassLoader parent) {
        WebAppContext context = new WebAppContext(war.toUri().toString(), path);
        context.addConfiguration(new AnnotationConfiguration());
        // Jetty puts the application's own in front of it.
        context.setClassLoader(parent);
        // A failed start must not look like a 503.
        context.setThrowUnavailableOnStartupException(true);
        return context;
    }
}
