package dev.sluice.install;

import jakarta.servlet.http.HttpServletResponse;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The containers on the class path that read deployment descriptors and annotations. Undertow knows code only. */
enum AppServer {
    TOMCAT {
        @Override
        Running start() throws Exception {
            return new TomcatApps();
        }
    },
    JETTY {
        @Override
        Running start() throws Exception {
            return new JettyApps(JettyEe10Apps::app);
        }
    },
    JETTY_EE11 {
        @Override
        Running start() throws Exception {
            return new JettyApps(JettyEe11Apps::app);
        }
    };

    /** Starts a server on a free port, without an application. */
    abstract Running start() throws Exception;

    /** Those on this class path; fewer when the system property {@code sluice.containers} names some. */
    static Stream<AppServer> here() {
        String names = System.getProperty("sluice.containers", "");
        boolean servlet61 = Stream.of(HttpServletResponse.class.getMethods())
                .anyMatch(method -> method.getName().equals("sendRedirect") && method.getParameterCount() == 3);
        return Stream.of(values())
                .filter(server -> names.isEmpty() || names.contains(server.name()))
                .filter(server -> server != JETTY_EE11 || servlet61);
    }

    /** A server that runs until it is closed. */
    interface Running extends AutoCloseable {
        int port();

        @Override
        void close();

        /**
         * Deploys an application and starts it.
         *
         * @param path "/" and a name, or "/" alone
         * @param war a folder or an archive
         * @param parent of the application's class loader
         * @throws Exception when it does not start
         */
        Deployed deploy(String path, Path war, ClassLoader parent) throws Exception;

        default Deployed deploy(String path, WebApp app) throws Exception {
            return deploy(path, app.root(), Loaders.ofTheServer());
        }
    }

    /** An application that runs until it is closed. */
    interface Deployed extends AutoCloseable {
        ClassLoader classLoader();

        @Override
        void close();
    }
}
