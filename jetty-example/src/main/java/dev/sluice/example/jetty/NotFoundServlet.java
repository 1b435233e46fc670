package dev.sluice.example.jetty;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Every path that the built-in model does not have. */
final class NotFoundServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        ApiError.notFound("Unknown path. The built-in model has POST /v1/chat/completions, POST /v1/completions and"
                        + " GET /v1/models.")
                .send(response);
    }
}
