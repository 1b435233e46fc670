package dev.sluice.servlet;

import dev.sluice.servlet.Container.Feature;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import java.util.EnumSet;
import java.util.List;

/** The containers on this class path, by name, for servlets of other packages. */
public final class Hosted {
    private Hosted() {}

    public static List<String> containers() {
        return Container.here().map(Enum::name).toList();
    }

    /** Starts a server with the servlet on everything, which runs until the JVM ends; returns its port. */
    public static int start(String container, HttpServlet servlet, Filter... filters) throws Exception {
        return Container.valueOf(container)
                .start(servlet, EnumSet.allOf(DispatcherType.class), EnumSet.noneOf(Feature.class), filters);
    }
}
