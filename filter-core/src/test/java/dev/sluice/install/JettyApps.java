package dev.sluice.install;

import dev.sluice.install.AppServer.Deployed;
import dev.sluice.install.AppServer.Running;
import java.nio.file.Path;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.server.handler.ContextHandlerCollection;
import org.eclipse.jetty.util.component.LifeCycle;

/** A Jetty with web applications of one of its servlet APIs. */
final class JettyApps implements Running {
    private final Server server = new Server(0);
    private final ContextHandlerCollection contexts = new ContextHandlerCollection(true);
    private final Maker maker;

    /** Makes a web application that throws when it does not start. */
    interface Maker {
        ContextHandler app(Path war, String path, ClassLoader parent);
    }

    JettyApps(Maker maker) throws Exception {
        this.maker = maker;
        server.setHandler(contexts);
        server.start();
    }

    @Override
    public int port() {
        return ((ServerConnector) server.getConnectors()[0]).getLocalPort();
    }

    @Override
    public Deployed deploy(String path, Path war, ClassLoader parent) throws Exception {
        ContextHandler context = maker.app(war, path, parent);
        contexts.addHandler(context);
        context.start();
        return new App(contexts, context, context.getClassLoader());
    }

    @Override
    public void close() {
        stop(server);
    }

    private static void stop(LifeCycle what) {
        try {
            what.stop();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private record App(ContextHandlerCollection contexts, ContextHandler context, ClassLoader classLoader)
            implements Deployed {
        @Override
        public void close() {
            stop(context);
            contexts.removeHandler(context);
            context.destroy();
        }
    }
}
