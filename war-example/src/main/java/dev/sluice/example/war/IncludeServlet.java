package dev.sluice.example.war;

import static java.nio.charset.StandardCharsets.US_ASCII;

import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Puts the body of its neighbour {@code json} into a list. */
public final class IncludeServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("application/json");
        ServletOutputStream out = response.getOutputStream();
        out.write("{\"object\":\"list\",\"data\":[".getBytes(US_ASCII));
        request.getRequestDispatcher("json").include(request, response);
        out.write("]}".getBytes(US_ASCII));
    }
}
