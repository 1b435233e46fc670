package dev.sluice.servlet;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;

/** Sees forwards and includes also where the filter is not mapped on them. {@code begins} runs ahead of each. */
record SluiceDispatcher(RequestDispatcher container, Course answer, Runnable begins) implements RequestDispatcher {
    @Override
    public void forward(ServletRequest request, ServletResponse response) throws ServletException, IOException {
        begins.run();
        answer.forwardBegins();
        container.forward(request, answer.forForward(response));
        answer.forwardEnds();
    }

    @Override
    public void include(ServletRequest request, ServletResponse response) throws ServletException, IOException {
        begins.run();
        answer.includeBegins();
        try {
            container.include(request, response);
        } finally {
            answer.includeEnds();
        }
    }
}
