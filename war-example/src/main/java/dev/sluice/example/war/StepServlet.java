package dev.sluice.example.war;

import static jakarta.servlet.http.HttpServletResponse.SC_NO_CONTENT;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Asks for the next event of the stream that was opened with {@code step=} and the same name. */
public final class StepServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            ModelServer.in(getServletContext()).steps().ask(Wish.id("id", request.getParameter("id")));
            response.setStatus(SC_NO_CONTENT);
        } catch (RefusedException e) {
            ModelServlet.refuse(response, e);
        }
    }

    /** For a browser's address line. */
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setHeader("Cache-Control", "no-store");
        doPost(request, response);
    }
}
