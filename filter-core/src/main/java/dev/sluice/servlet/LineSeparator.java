package dev.sluice.servlet;

import jakarta.servlet.ServletResponse;
import jakarta.servlet.ServletResponseWrapper;

/** What the container's writer puts out for {@code println()}. There is no way to ask it. */
final class LineSeparator {
    private LineSeparator() {}

    /** Undertow ends lines in CRLF everywhere; Tomcat and Jetty do as the system. */
    static String of(ServletResponse response) {
        ServletResponse innermost = response;
        while (innermost instanceof ServletResponseWrapper wrapper) {
            innermost = wrapper.getResponse();
        }
        return innermost.getClass().getName().startsWith("io.undertow.") ? "\r\n" : System.lineSeparator();
    }
}
