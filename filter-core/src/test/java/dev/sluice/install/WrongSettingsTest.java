package dev.sluice.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.sluice.PostprocessFilter;
import dev.sluice.install.AppServer.Running;
import dev.sluice.testing.Logged;
import io.undertow.Undertow;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import jakarta.servlet.DispatcherType;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A setting that is misspelt stops the application's start, and says what it is, where it stands and what is meant. */
@Tag("container")
class WrongSettingsTest {
    private static final String MISSPELT = "strip_actual_usge";
    private static final String[] FROM_WEB_XML = {"filter 'sluice'", "init-param 'postprocess'", "did you mean"};
    private static final String[] FROM_CONTEXT = {
        "filter 'sluice'", "context-param 'sluice.postprocess'", "did you mean"
    };

    @TempDir
    private Path folder;

    private static String param(String kind, String name) {
        return "<" + kind + "><param-name>" + name + "</param-name><param-value>" + MISSPELT + "</param-value></" + kind
                + ">";
    }

    /** What an operator reads: the exception, or, on Tomcat, the log alone. */
    private static String refusal(AppServer kind, WebApp app) throws Exception {
        try (Running server = kind.start();
                Logged tomcat = Logged.above("org.apache.catalina.core.ContainerBase")) {
            Throwable refused = catchThrowable(() -> server.deploy("/", app));
            assertThat(refused).as("the start").isNotNull();
            return Throwables.getStackTrace(refused) + tomcat.lines();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.sluice.install.AppServer#here")
    void ofAnInitParam(AppServer kind) throws Exception {
        String filter = "<filter><filter-name>sluice</filter-name>"
                + "<filter-class>dev.sluice.PostprocessFilter</filter-class>" + param("init-param", "postprocess")
                + "</filter>";
        WebApp app = WebApp.in(folder, filter).with(Answers.class).withTheJar();
        assertThat(refusal(kind, app)).contains(FROM_WEB_XML).contains("strip_actual_usage");
    }

    @ParameterizedTest
    @MethodSource("dev.sluice.install.AppServer#here")
    void ofTheContextParam(AppServer kind) throws Exception {
        WebApp app = WebApp.in(folder, param("context-param", "sluice.postprocess"))
                .with(Answers.class)
                .withTheJar();
        assertThat(refusal(kind, app)).contains(FROM_CONTEXT).contains("strip_actual_usage");
    }

    /** It makes filters when the first request comes, unless it is told otherwise; then that request fails, and each one. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void onUndertowToo(boolean early) throws Exception {
        DeploymentInfo application = Servlets.deployment()
                .setClassLoader(WrongSettingsTest.class.getClassLoader())
                .setContextPath("/")
                .setDeploymentName("wrong")
                .setEagerFilterInit(early)
                .addFilter(Servlets.filter("sluice", PostprocessFilter.class).addInitParam("postprocess", MISSPELT))
                .addFilterUrlMapping("sluice", "/*", DispatcherType.REQUEST)
                .addServlet(Servlets.servlet("answers", Answers.class).addMapping("/*"));
        DeploymentManager manager = Servlets.newContainer().addDeployment(application);
        manager.deploy();
        if (early) {
            assertThatThrownBy(manager::start)
                    .hasStackTraceContaining(FROM_WEB_XML[0])
                    .hasStackTraceContaining(FROM_WEB_XML[1])
                    .hasStackTraceContaining(FROM_WEB_XML[2]);
            return;
        }
        Undertow server = Undertow.builder()
                .addHttpListener(0, "localhost")
                .setHandler(manager.start())
                .build();
        server.start();
        try {
            int port = ((InetSocketAddress) server.getListenerInfo().get(0).getAddress()).getPort();
            for (int request = 0; request < 2; request++) {
                assertThat(Asked.reply(port, Answers.JSON).status()).isEqualTo(500);
            }
        } finally {
            server.stop();
        }
    }
}
