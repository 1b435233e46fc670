package dev.sluice.install;

import dev.sluice.install.AppServer.Deployed;
import dev.sluice.install.AppServer.Running;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.ContextConfig;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.scan.StandardJarScanner;

/** A Tomcat with web applications. */
final class TomcatApps implements Running {
    private final Tomcat tomcat = new Tomcat();

    TomcatApps() throws Exception {
        tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
        tomcat.setPort(0);
        tomcat.setSilent(true);
        tomcat.getConnector();
        tomcat.start();
    }

    @Override
    public int port() {
        return tomcat.getConnector().getLocalPort();
    }

    @Override
    public Deployed deploy(String path, Path war, ClassLoader parent) throws Exception {
        StandardContext context = new StandardContext();
        context.setPath(path.equals("/") ? "" : path);
        context.setDocBase(war.toString());
        context.setParentClassLoader(parent);
        context.addLifecycleListener(new ContextConfig());
        StandardJarScanner scanner = new StandardJarScanner();
        // The class path is that of the tests.
        scanner.setScanClassPath(false);
        context.setJarScanner(scanner);
        // Starts it, since the host has started. What it throws is only logged there.
        tomcat.getHost().addChild(context);
        if (!context.getState().isAvailable()) {
            throw new IllegalStateException(path + " did not start");
        }
        return new App(context);
    }

    @Override
    public void close() {
        try {
            tomcat.stop();
            tomcat.destroy();
        } catch (LifecycleException e) {
            throw new IllegalStateException(e);
        }
    }

    private record App(Context context) implements Deployed {
        @Override
        public ClassLoader classLoader() {
            return context.getLoader().getClassLoader();
        }

        /** Stops the context and destroys it. */
        @Override
        public void close() {
            context.getParent().removeChild(context);
        }
    }
}
