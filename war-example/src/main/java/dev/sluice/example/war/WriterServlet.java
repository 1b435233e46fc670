package dev.sluice.example.war;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/** Text into the writer, in the thread of the request. */
public final class WriterServlet extends ModelServlet {
    private static final long serialVersionUID = 1L;

    @Override
    void answer(HttpServletRequest request, HttpServletResponse response, List<String> events, Pace pace)
            throws IOException {
        try (pace) {
            PrintWriter out = response.getWriter();
            for (String event : events) {
                pace.await();
                out.print(event);
                // Flushes. A writer does not throw, so this is how one hears of a client that has left.
                if (out.checkError()) {
                    return;
                }
            }
        }
    }
}
