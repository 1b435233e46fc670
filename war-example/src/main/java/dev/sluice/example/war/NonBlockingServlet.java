package dev.sluice.example.war;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;

/** {@code startAsync()} and a {@code WriteListener}: no thread waits, neither for the model nor for the client. */
public final class NonBlockingServlet extends ModelServlet {
    private static final long serialVersionUID = 1L;

    @Override
    void answer(HttpServletRequest request, HttpServletResponse response, List<String> events, Pace pace)
            throws IOException {
        AsyncContext async = request.startAsync();
        // The pace has limits of its own.
        async.setTimeout(0);
        response.getOutputStream().setWriteListener(new PacedWriter(async, response.getOutputStream(), pace, events));
    }
}
