package dev.sluice.example.war;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** Jakarta REST without the filter. Not loaded where the server has none. */
@ApplicationPath("off/jaxrs")
public class RestOff extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(EventResource.class);
    }
}
