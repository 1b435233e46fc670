package dev.sluice.example.war;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;

/**
 * What the servlets that stream have in common: how the request says what it wants. They know nothing of the filter,
 * which is the point: the descriptor alone puts the filter in front of some of their paths.
 */
abstract class ModelServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    @Override
    protected final void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        ModelServer server = ModelServer.in(getServletContext());
        try {
            Wish wish = Wish.of(request);
            Pace pace = server.pace(wish);
            response.setContentType("text/event-stream");
            response.setCharacterEncoding("UTF-8");
            response.setHeader("Cache-Control", "no-cache");
            answer(request, response, server.recording().events(wish.events()), pace);
        } catch (RefusedException e) {
            refuse(response, e);
        }
    }

    /** Writes the events, each when the pace says so, and closes the pace when the answer is over. */
    abstract void answer(HttpServletRequest request, HttpServletResponse response, List<String> events, Pace pace)
            throws IOException;

    static void refuse(HttpServletResponse response, RefusedException refusal) throws IOException {
        response.setStatus(refusal.status());
        response.setContentType("text/plain");
        response.setCharacterEncoding("UTF-8");
        response.getWriter().println(refusal.reason());
    }
}
