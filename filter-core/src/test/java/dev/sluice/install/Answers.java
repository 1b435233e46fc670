package dev.sluice.install;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** An application that answers in ways that need all of a registration: its dispatcher types, and async. */
@WebServlet(urlPatterns = "/*", asyncSupported = true, name = "answers")
public class Answers extends HttpServlet {
    static final String JSON = "/json";
    static final String EVENTS = "/events";
    static final String ERROR = "/error";
    static final String DISPATCHED = "/dispatched";

    static final String EVENT = "data: {\"id\":1,\"actual_usage\":{\"gpu_ms\":12}}\n\n";
    static final String EVENT_EDITED = "data: {\"id\":1}\n\n";

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        switch (request.getPathInfo()) {
            case JSON -> json(response, "plain");
            case EVENTS -> {
                request.startAsync();
                response.setContentType("text/event-stream");
                response.getOutputStream().print(EVENT);
                request.getAsyncContext().complete();
            }
            case DISPATCHED -> request.startAsync().dispatch(JSON);
            case ERROR -> response.sendError(503);
            case "/page" -> json(response, "page");
            default -> response.sendError(404);
        }
    }

    private static void json(HttpServletResponse response, String from) throws IOException {
        response.setContentType("application/json");
        response.getOutputStream().print("{\"actual_usage\":1,\"from\":\"" + from + "\"}");
    }
}
