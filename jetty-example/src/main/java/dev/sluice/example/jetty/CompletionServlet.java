package dev.sluice.example.jetty;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Instant;
import java.util.UUID;

/** Answers completion requests: reads what is asked, then streams or sends one body. */
final class CompletionServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final Endpoint endpoint;

    CompletionServlet(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!request.getMethod().equals("POST")) {
            ApiError.sendMethodNotAllowed(response, request.getMethod(), "POST");
            return;
        }
        CompletionRequest asked;
        try {
            asked = CompletionRequestReader.read(request.getInputStream(), endpoint);
        } catch (BadRequestException e) {
            ApiError.badRequest(e.advice()).send(response);
            return;
        }
        String id = UUID.randomUUID().toString().replace("-", "");
        Frames frames = new Frames(endpoint, asked, id, Instant.now().getEpochSecond());
        if (asked.stream()) {
            PacedStream.start(request, response, frames.stream());
        } else {
            byte[] body = frames.body();
            response.setContentType("application/json");
            response.setContentLength(body.length);
            response.getOutputStream().write(body);
        }
    }
}
