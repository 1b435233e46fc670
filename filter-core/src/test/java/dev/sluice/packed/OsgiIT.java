package dev.sluice.packed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessFilter;
import dev.sluice.servlet.Hosted;
import dev.sluice.servlet.RawClient;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.felix.framework.FrameworkFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;

/** The jar in an OSGi framework, beside jackson-core as it comes. */
class OsgiIT {
    @TempDir
    private Path storage;

    private static final class Answer extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.setContentType("application/json");
            response.getOutputStream().print("{\"actual_usage\":1,\"id\":2}");
        }
    }

    /** A framework that gives the bundles the servlet API of these tests, under a version. */
    private Framework framework(String servletApi) throws BundleException {
        Framework framework = new FrameworkFactory()
                .newFramework(Map.of(
                        Constants.FRAMEWORK_STORAGE,
                        storage.toString(),
                        Constants.FRAMEWORK_SYSTEMPACKAGES_EXTRA,
                        "jakarta.servlet;version=" + servletApi + ",jakarta.servlet.http;version=" + servletApi));
        framework.start();
        return framework;
    }

    private static Bundle installed(Framework framework) throws BundleException {
        BundleContext context = framework.getBundleContext();
        context.installBundle(Packed.of(JsonFactory.class).toUri().toString());
        return context.installBundle(Packed.jar().toUri().toString());
    }

    private static void stop(Framework framework) throws Exception {
        framework.stop();
        framework.waitForStop(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.0.0", "6.0.0", "6.1.0"})
    void theBundleStarts(String servletApi) throws Exception {
        Framework framework = framework(servletApi);
        try {
            Bundle bundle = installed(framework);
            bundle.start();
            assertThat(bundle.getState()).isEqualTo(Bundle.ACTIVE);
        } finally {
            stop(framework);
        }
    }

    @Test
    void withAServletApiThatNobodyKnowsItDoesNot() throws Exception {
        Framework framework = framework("7.0.0");
        try {
            Bundle bundle = installed(framework);
            assertThatThrownBy(bundle::start).hasMessageContaining("jakarta.servlet");
        } finally {
            stop(framework);
        }
    }

    @Test
    void aFilterOfTheBundleRewrites() throws Exception {
        Framework framework = framework("6.0.0");
        try {
            Bundle bundle = installed(framework);
            bundle.start();
            int port = Hosted.start("JETTY", new Answer(), filter(bundle));
            try (RawClient client = new RawClient(port)) {
                assertThat(client.get("/").reply().body()).isEqualTo("{\"id\":2}");
            }
        } finally {
            stop(framework);
        }
    }

    /** Classes of the bundle are others than those of these tests. */
    private static Filter filter(Bundle bundle) throws ReflectiveOperationException {
        Class<?> configs = bundle.loadClass(PostprocessConfig.class.getName());
        Object builder = configs.getMethod("builder").invoke(null);
        builder.getClass().getMethod("postprocess", String.class).invoke(builder, "strip_actual_usage");
        Object config = builder.getClass().getMethod("build").invoke(builder);
        Class<?> filters = bundle.loadClass(PostprocessFilter.class.getName());
        assertThat(filters).isNotSameAs(PostprocessFilter.class);
        return (Filter) filters.getConstructor(configs).newInstance(config);
    }
}
