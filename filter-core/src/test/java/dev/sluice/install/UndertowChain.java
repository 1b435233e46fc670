package dev.sluice.install;

import io.undertow.Undertow;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletException;
import java.net.InetSocketAddress;

/** Filters and a servlet in Undertow, each with async-supported or without. */
final class UndertowChain {
    private final DeploymentInfo deployment;

    UndertowChain(boolean servletSupportsAsync) {
        deployment = Servlets.deployment()
                .setClassLoader(UndertowChain.class.getClassLoader())
                .setContextPath("/")
                .setDeploymentName("async")
                .addServlet(Servlets.servlet("asks", AsyncMissing.class)
                        .addMapping("/*")
                        .setAsyncSupported(servletSupportsAsync));
    }

    UndertowChain filter(String name, Filter filter, boolean supportsAsync) {
        deployment.addFilter(Servlets.filter(name, filter.getClass(), new ImmediateInstanceFactory<>(filter))
                .setAsyncSupported(supportsAsync));
        deployment.addFilterUrlMapping(name, "/*", DispatcherType.REQUEST);
        return this;
    }

    /** Starts it, until the JVM ends; returns the port. */
    int start() throws ServletException {
        DeploymentManager manager = Servlets.newContainer().addDeployment(deployment);
        manager.deploy();
        Undertow undertow = Undertow.builder()
                .addHttpListener(0, "localhost")
                .setHandler(manager.start())
                .build();
        undertow.start();
        return ((InetSocketAddress) undertow.getListenerInfo().get(0).getAddress()).getPort();
    }
}
