package dev.sluice.example.war;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;

/** A model that fails on the way: half of the events and half of a line are out when it throws. */
public final class AbortServlet extends ModelServlet {
    private static final long serialVersionUID = 1L;

    @Override
    void answer(HttpServletRequest request, HttpServletResponse response, List<String> events, Pace pace)
            throws IOException {
        try (pace) {
            ServletOutputStream out = response.getOutputStream();
            int whole = events.size() / 2;
            for (String event : events.subList(0, whole)) {
                pace.await();
                out.write(event.getBytes(UTF_8));
                out.flush();
            }
            pace.await();
            byte[] last = events.get(whole).getBytes(UTF_8);
            out.write(last, 0, last.length / 2);
            out.flush();
            throw new IOException("The model failed in the middle of its answer, as it does each time that one asks for"
                    + " this path");
        }
    }
}
