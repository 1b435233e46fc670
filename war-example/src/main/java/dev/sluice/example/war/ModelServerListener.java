package dev.sluice.example.war;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;

/** Opens the {@link ModelServer} with the application and ends it with it. */
public final class ModelServerListener implements ServletContextListener {

    @Override
    public void contextInitialized(ServletContextEvent event) {
        new ModelServer().install(event.getServletContext());
    }

    @Override
    public void contextDestroyed(ServletContextEvent event) {
        ServletContext context = event.getServletContext();
        // Null when the start-up had failed before it was there.
        ModelServer server = ModelServer.in(context);
        if (server != null) {
            server.close();
        }
    }
}
