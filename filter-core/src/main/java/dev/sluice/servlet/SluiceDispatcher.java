package dev.sluice.servlet;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;

/** Sees forwards and includes also where the filter is not mapped on them. */
record SluiceDispatcher(RequestDispatcher container, Course answer) implements RequestDispatcher {
    @Override
    public void forward(ServletRequest request, ServletResponse response) throws ServletException, IOException {
        answer.forwardBegins();
        container.forward(request, answer.forForward(response));
        answer.forwardEnds();
    }

    @Override
    public void include(ServletRequest request, ServletResponse response) throws ServletException, IOException {
        answer.includeBegins();
        try {
            container.include(request, response);
        } finally {
            answer.includeEnds();
        }
    }
}
