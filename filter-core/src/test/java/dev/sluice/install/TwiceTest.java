package dev.sluice.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessFilter;
import dev.sluice.install.AppServer.Running;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.annotation.WebInitParam;
import jakarta.servlet.annotation.WebListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Registered in two ways, the filter works once, with the settings that docs/INSTALL.md says. */
class TwiceTest {
    private static final String STRIP = "strip_actual_usage";
    /** Leaves the answer of {@link Answers} as it is, since that is no completion. */
    private static final String FORMAT = "vllm_format";

    private static final String AS_WRITTEN = "{\"actual_usage\":1,\"from\":\"plain\"}";
    private static final String STRIPPED = "{\"from\":\"plain\"}";

    @TempDir
    private Path folder;

    /** Registers by code, in front of what is declared, or behind it. */
    public static class InCode implements ServletContextListener {
        static void register(ServletContext context, String mode, boolean behind) {
            PostprocessConfig config =
                    PostprocessConfig.builder().postprocess(mode).build();
            FilterRegistration.Dynamic filter = context.addFilter("sluice-in-code", new PostprocessFilter(config));
            filter.setAsyncSupported(true);
            filter.addMappingForUrlPatterns(EnumSet.allOf(DispatcherType.class), behind, "/*");
        }
    }

    @WebListener
    public static final class FormatInFront implements ServletContextListener {
        @Override
        public void contextInitialized(ServletContextEvent event) {
            InCode.register(event.getServletContext(), FORMAT, false);
        }
    }

    @WebListener
    public static final class FormatBehind implements ServletContextListener {
        @Override
        public void contextInitialized(ServletContextEvent event) {
            InCode.register(event.getServletContext(), FORMAT, true);
        }
    }

    /** The name that the fragment has. */
    @WebListener
    public static final class SameName implements ServletContextListener {
        @Override
        public void contextInitialized(ServletContextEvent event) {
            PostprocessConfig config =
                    PostprocessConfig.builder().postprocess(FORMAT).build();
            if (event.getServletContext().addFilter("sluice", new PostprocessFilter(config)) != null) {
                throw new IllegalStateException("there is no registration of that name");
            }
        }
    }

    @WebFilter(
            urlPatterns = "/*",
            asyncSupported = true,
            initParams = @WebInitParam(name = "postprocess", value = STRIP))
    public static class Annotated extends PostprocessFilter {}

    private static String contextParam(String mode) {
        return "<context-param><param-name>sluice.postprocess</param-name><param-value>" + mode
                + "</param-value></context-param>";
    }

    private static String declared(String name, String mode) {
        return "<filter><filter-name>" + name
                + "</filter-name><filter-class>dev.sluice.PostprocessFilter</filter-class>"
                + "<async-supported>true</async-supported><init-param><param-name>postprocess</param-name><param-value>"
                + mode + "</param-value></init-param></filter><filter-mapping><filter-name>" + name
                + "</filter-name><url-pattern>/*</url-pattern><dispatcher>REQUEST</dispatcher>"
                + "<dispatcher>ASYNC</dispatcher></filter-mapping>";
    }

    private WebApp app(String... webXml) throws IOException {
        return WebApp.in(folder, webXml).with(Answers.class).withTheJar();
    }

    private static String json(AppServer kind, WebApp app) throws Exception {
        try (Running server = kind.start()) {
            server.deploy("/", app);
            return Asked.reply(server.port(), Answers.JSON).body();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.sluice.install.AppServer#here")
    void ofTheSameNameThatOfWebXmlWinsOverTheFragment(AppServer server) throws Exception {
        assertThat(json(server, app(contextParam(STRIP), declared("sluice", FORMAT))))
                .isEqualTo(AS_WRITTEN);
    }

    @ParameterizedTest
    @MethodSource("dev.sluice.install.AppServer#here")
    void ofTwoNamesThatOfWebXmlComesBeforeTheFragment(AppServer server) throws Exception {
        assertThat(json(server, app(contextParam(STRIP), declared("mine", FORMAT))))
                .isEqualTo(AS_WRITTEN);
    }

    @ParameterizedTest
    @MethodSource("dev.sluice.install.AppServer#here")
    void oneThatIsOffStandsAside(AppServer server) throws Exception {
        assertThat(json(server, app(contextParam(STRIP), declared("mine", "off"))))
                .isEqualTo(STRIPPED);
    }

    @ParameterizedTest
    @MethodSource("dev.sluice.install.AppServer#here")
    void theFragmentThatIsOffStandsAside(AppServer server) throws Exception {
        assertThat(json(server, app(declared("mine", STRIP)))).isEqualTo(STRIPPED);
    }

    @ParameterizedTest
    @MethodSource("dev.sluice.install.AppServer#here")
    void codeInFrontWinsOverTheFragment(AppServer server) throws Exception {
        WebApp app = app(contextParam(STRIP)).with(InCode.class, FormatInFront.class);
        assertThat(json(server, app)).isEqualTo(AS_WRITTEN);
    }

    @ParameterizedTest
    @MethodSource("dev.sluice.install.AppServer#here")
    void theFragmentWinsOverCodeBehindIt(AppServer server) throws Exception {
        WebApp app = app(contextParam(STRIP)).with(InCode.class, FormatBehind.class);
        assertThat(json(server, app)).isEqualTo(STRIPPED);
    }

    @ParameterizedTest
    @MethodSource("dev.sluice.install.AppServer#here")
    void codeOfTheFragmentsNameIsNotRegistered(AppServer server) throws Exception {
        WebApp app = app(contextParam(STRIP)).with(SameName.class);
        assertThat(json(server, app)).isEqualTo(STRIPPED);
    }

    @ParameterizedTest
    @MethodSource("dev.sluice.install.AppServer#here")
    void anAnnotationBesideTheFragmentWorks(AppServer server) throws Exception {
        assertThat(json(server, app().with(Annotated.class))).isEqualTo(STRIPPED);
    }

    @ParameterizedTest
    @MethodSource("dev.sluice.install.AppServer#here")
    void anAnnotationAndTheFragmentWithTheSameSettingsWork(AppServer kind) throws Exception {
        WebApp app = app(contextParam(STRIP)).with(Annotated.class);
        try (Running server = kind.start()) {
            server.deploy("/app", app);
            Asked.everythingIsRewritten(server.port(), "/app");
        }
    }

    /** Two versions in one application: nobody could say which one is at work. */
    @ParameterizedTest
    @MethodSource("dev.sluice.install.AppServer#here")
    void twoCopiesOfTheJarStopTheStart(AppServer kind) throws Exception {
        WebApp app = app(contextParam(STRIP)).withTheJarAs("another-copy.jar");
        try (Running server = kind.start()) {
            assertThatThrownBy(() -> server.deploy("/", app)).hasStackTraceContaining("sluice");
        }
    }
}
