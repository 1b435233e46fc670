package dev.sluice.example.war;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Streams a short answer of a model, event by event, the last but one with an {@code actual_usage} member. It knows
 * nothing of the filter, which is the point: the descriptor alone puts the filter in front.
 */
public final class StreamServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    /** About the pace of a model. */
    private static final int PAUSE_MILLIS = 30;

    private static final String HEAD =
            "data: {\"id\":\"chatcmpl-1\",\"object\":\"chat.completion.chunk\",\"created\":1767225600,\"model\":\"war-demo\",";

    private static final List<String> EVENTS = List.of(
            HEAD
                    + "\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"},\"finish_reason\":null}]}",
            HEAD + "\"choices\":[{\"index\":0,\"delta\":{\"content\":\"流れる\"},\"finish_reason\":null}]}",
            HEAD + "\"choices\":[{\"index\":0,\"delta\":{\"content\":\"水 🌊\"},\"finish_reason\":null}]}",
            HEAD + "\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}",
            HEAD + "\"choices\":[],\"usage\":{\"prompt_tokens\":4,\"total_tokens\":6,\"completion_tokens\":2,"
                    + "\"actual_usage\":{\"pool\":\"gpu-7\"}}}",
            "data: [DONE]");

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/event-stream");
        response.setCharacterEncoding("UTF-8");
        ServletOutputStream out = response.getOutputStream();
        for (String event : EVENTS) {
            pause();
            out.write((event + "\n\n").getBytes(UTF_8));
            out.flush();
        }
    }

    private static void pause() throws InterruptedIOException {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("The server is stopping");
        }
    }
}
