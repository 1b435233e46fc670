package dev.sluice.example.war;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** The error page of a model server: JSON, with the member that must not leave. */
public final class ErrorPageServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private static final String BODY = """
            {"error":{"message":"No worker is free 🌊","type":"overloaded_error","code":null},\
            "actual_usage":{"pool":"gpu-7","queued_ms":3000.0}}
            """;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("application/json");
        response.getOutputStream().write(BODY.getBytes(UTF_8));
    }
}
