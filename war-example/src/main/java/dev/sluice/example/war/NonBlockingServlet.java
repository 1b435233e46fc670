package dev.sluice.example.war;

import dev.sluice.example.war.PacedWriter.Flushing;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
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
        Flushing flushing = "never".equals(getInitParameter("flush")) ? Flushing.NEVER : Flushing.EACH_EVENT;
        ServletOutputStream out = response.getOutputStream();
        out.setWriteListener(new PacedWriter(async, out, flushing, pace, events));
    }
}
