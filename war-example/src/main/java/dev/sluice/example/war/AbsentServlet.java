package dev.sluice.example.war;

import static jakarta.servlet.http.HttpServletResponse.SC_NOT_FOUND;
import static jakarta.servlet.http.HttpServletResponse.SC_NOT_IMPLEMENTED;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Answers where nobody else does; on a server without Jakarta REST that is so for {@code jaxrs}. */
public final class AbsentServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        boolean rest = "/jaxrs".equals(request.getPathInfo());
        ModelServlet.refuse(
                response,
                rest
                        ? new RefusedException(SC_NOT_IMPLEMENTED, "This server has no Jakarta REST")
                        : new RefusedException(
                                SC_NOT_FOUND, "There is nothing here; the start page lists what there is"));
    }
}
