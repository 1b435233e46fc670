package dev.sluice.servlet;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.ServletResponseWrapper;

/** What cannot be asked of a container by the API and is not the same on all. Known by the name of its response class. */
enum Servers {
    TOMCAT,
    JETTY,
    UNDERTOW,
    LIBERTY,
    OTHER;

    static Servers of(ServletResponse response) {
        ServletResponse innermost = response;
        while (innermost instanceof ServletResponseWrapper wrapper) {
            innermost = wrapper.getResponse();
        }
        String name = innermost.getClass().getName();
        if (name.startsWith("org.apache.catalina.")) {
            return TOMCAT;
        }
        if (name.startsWith("org.eclipse.jetty.")) {
            return JETTY;
        }
        if (name.startsWith("io.undertow.")) {
            return UNDERTOW;
        }
        // Its classes for Servlet 6.0 and later, and for earlier ones.
        return name.startsWith("io.openliberty.") || name.startsWith("com.ibm.ws.") ? LIBERTY : OTHER;
    }

    /** What the container's writer puts out for {@code println()}. */
    String lineSeparator() {
        return this == UNDERTOW ? "\r\n" : System.lineSeparator();
    }

    /** Whether a closed writer has failed when it is written to or flushed, as those of {@code java.io}. */
    boolean writersAreThoseOfJava() {
        return this != TOMCAT && this != UNDERTOW;
    }

    /**
     * Whether the answer leaves with the last byte that was announced, and its stream is closed then. Tomcat, like Undertow
     * for what its buffer holds, waits for the application to flush or to return.
     */
    boolean sendsWhatIsComplete() {
        return this == JETTY;
    }

    /**
     * Whether what was written first to a stream is on its way only with the second flush. Seen on Open Liberty 26.0.0.3;
     * behind the first line one flush is enough.
     */
    boolean holdsWhatIsFlushedFirst() {
        return this == LIBERTY;
    }

    /** Whether a listener that throws in {@code onWritePossible} is told by its {@code onError}. */
    boolean tellsListenersOfWhatTheyThrow() {
        return this != UNDERTOW;
    }

    /**
     * Whether what is written in {@code AsyncListener.onComplete} still arrives. On Undertow it does not after a dispatch,
     * on Jetty never, and there one more listener changes what becomes of an exception.
     */
    boolean tellsCompletionInTime() {
        return this == TOMCAT;
    }

    /**
     * Whether a supplier of trailer fields may give null when there are none. Tomcat, seen with 10.1.59 and 11.0.27, then
     * ends the answer as without a supplier; for an empty map it makes 10 KB of garbage. By the server's own name, since
     * others have classes of the same name.
     */
    static boolean takesNullForNoTrailers(ServletContext context) {
        return context.getServerInfo().startsWith("Apache Tomcat/");
    }
}
