package dev.sluice.install;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** A servlet that starts async, and says why it could not. */
public class AsyncMissing extends HttpServlet {
    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            if (request.getQueryString() == null) {
                request.startAsync();
            } else {
                request.startAsync(request, response);
            }
            response.getOutputStream().print("started");
            request.getAsyncContext().complete();
        } catch (IllegalStateException e) {
            response.getOutputStream().print(e.getMessage());
        }
    }

    /** Hands over to a servlet of its own, which is the one that answers. */
    public static class Forwarding extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws IOException, ServletException {
            RequestDispatcher asks = request.getRequestDispatcher("/asks");
            if (request.getQueryString() == null) {
                asks.forward(request, response);
            } else {
                asks.include(request, response);
            }
        }
    }

    /** Some filter. */
    public static class Through implements Filter {
        @Override
        public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            chain.doFilter(request, response);
        }
    }
}
