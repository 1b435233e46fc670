package dev.sluice.example.war;

import static jakarta.servlet.http.HttpServletResponse.SC_SERVICE_UNAVAILABLE;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;

/** {@code startAsync()}, and a thread of the application writes. */
public final class AsyncServlet extends ModelServlet {
    private static final long serialVersionUID = 1L;

    @Override
    void answer(HttpServletRequest request, HttpServletResponse response, List<String> events, Pace pace)
            throws IOException {
        AsyncContext async = request.startAsync();
        // The pace has limits of its own.
        async.setTimeout(0);
        AsyncAnswer answer = new AsyncAnswer(async, pace, events);
        async.addListener(answer);
        try {
            ModelServer.in(getServletContext()).workers().execute(answer);
        } catch (RejectedExecutionException e) {
            response.setStatus(SC_SERVICE_UNAVAILABLE);
            answer.end();
        }
    }
}
