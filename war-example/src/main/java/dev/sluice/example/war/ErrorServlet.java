package dev.sluice.example.war;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Says that the model cannot answer, and leaves the words to the error page. The status is an init-param: error pages
 * are chosen by status, and the one with the filter and the one without need two.
 */
public final class ErrorServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.sendError(Integer.parseInt(getInitParameter("status")), "No worker is free");
    }
}
