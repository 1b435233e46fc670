package dev.sluice.example.war;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** Jakarta REST behind the filter. Not loaded where the server has none. */
@ApplicationPath("on/jaxrs")
public class RestOn extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(EventResource.class);
    }
}
