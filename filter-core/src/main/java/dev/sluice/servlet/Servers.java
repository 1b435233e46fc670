package dev.sluice.servlet;

import jakarta.servlet.ServletResponse;
import jakarta.servlet.ServletResponseWrapper;

/** What cannot be asked of a container by the API and is not the same on all. Known by the name of its response class. */
enum Servers {
    TOMCAT,
    JETTY,
    UNDERTOW,
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
        return name.startsWith("io.undertow.") ? UNDERTOW : OTHER;
    }

    /** What the container's writer puts out for {@code println()}. */
    String lineSeparator() {
        return this == UNDERTOW ? "\r\n" : System.lineSeparator();
    }

    /**
     * Whether what is written in {@code AsyncListener.onComplete} still arrives. On Undertow it does not after a dispatch,
     * on Jetty never, and there one more listener changes what becomes of an exception.
     */
    boolean tellsCompletionInTime() {
        return this == TOMCAT;
    }
}
