package dev.sluice.framework.rest;

import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;

/** The servlet of the framework that the class path has, with the application as its init-param. */
final class RestServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final String APPLICATION = "jakarta.ws.rs.Application";

    private final transient HttpServlet framework;

    RestServlet() throws ReflectiveOperationException {
        framework = Class.forName(System.getProperty("sluice.rest.servlet"))
                .asSubclass(HttpServlet.class)
                .getDeclaredConstructor()
                .newInstance();
    }

    @Override
    public void init(ServletConfig config) throws ServletException {
        super.init(config);
        framework.init(new WithApplication(config));
    }

    @Override
    public void service(ServletRequest request, ServletResponse response) throws ServletException, IOException {
        framework.service(request, response);
    }

    private record WithApplication(ServletConfig container) implements ServletConfig {
        @Override
        public String getServletName() {
            return container.getServletName();
        }

        @Override
        public ServletContext getServletContext() {
            return container.getServletContext();
        }

        @Override
        public String getInitParameter(String name) {
            return name.equals(APPLICATION) ? RestAnswers.App.class.getName() : null;
        }

        @Override
        public Enumeration<String> getInitParameterNames() {
            return Collections.enumeration(Collections.singleton(APPLICATION));
        }
    }
}
