package dev.sluice.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessFilter;
import dev.sluice.install.AppServer.Running;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Where async-supported is missing, the message of the first async request says so. */
@Tag("container")
class AsyncMissingTest {
    private static final String WITH_ARGUMENTS = "/?withArguments";

    @TempDir
    private Path folder;

    /** Who lacks it, and what the message says of the place. */
    enum Where {
        NOWHERE("started"),
        IN_FRONT("the filter 'sluice' (dev.sluice.PostprocessFilter), or on another filter: 'a' or 'z'."),
        OURS("the filter 'sluice' (dev.sluice.PostprocessFilter), or on another filter: 'a' or 'z'."),
        BEHIND("the servlet 'asks', or on a filter behind 'sluice': 'a' or 'z'."),
        SERVLET("the servlet 'asks', or on a filter behind 'sluice': 'a' or 'z'.");

        private final String message;

        Where(String message) {
            this.message = message;
        }
    }

    private static String filter(String name, String type, boolean async) {
        String mode =
                "<init-param><param-name>postprocess</param-name><param-value>strip_actual_usage</param-value></init-param>";
        return "<filter><filter-name>" + name + "</filter-name><filter-class>" + type
                + "</filter-class><async-supported>"
                + async + "</async-supported>" + (name.equals("sluice") ? mode : "")
                + "</filter><filter-mapping><filter-name>"
                + name + "</filter-name><url-pattern>/*</url-pattern></filter-mapping>";
    }

    private static String servlet(boolean async) {
        return "<servlet><servlet-name>asks</servlet-name><servlet-class>" + AsyncMissing.class.getName()
                + "</servlet-class><async-supported>" + async + "</async-supported></servlet><servlet-mapping>"
                + "<servlet-name>asks</servlet-name><url-pattern>/*</url-pattern></servlet-mapping>";
    }

    static Stream<Arguments> everywhere() {
        return AppServer.here().flatMap(server -> Stream.of(Where.values()).map(where -> Arguments.of(server, where)));
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void theMessageNamesThePlaceAndTheCure(AppServer kind, Where where) throws Exception {
        String through = AsyncMissing.Through.class.getName();
        WebApp app = WebApp.in(
                        folder,
                        filter("a", through, where != Where.IN_FRONT),
                        filter("sluice", PostprocessFilter.class.getName(), where != Where.OURS),
                        filter("z", through, where != Where.BEHIND),
                        servlet(where != Where.SERVLET))
                .with(AsyncMissing.class, AsyncMissing.Through.class);
        try (Running server = kind.start()) {
            server.deploy("/", app.root(), Loaders.shared());
            check(server.port(), where, path -> kind == AppServer.TOMCAT ? onTomcat(where) : onJetty(where, path));
        }
    }

    /** Alone, so that there is one place only. */
    @ParameterizedTest
    @MethodSource("dev.sluice.install.AppServer#here")
    void whereThereIsNoOtherFilterThePlaceIsCertain(AppServer kind) throws Exception {
        WebApp app = WebApp.in(folder, filter("sluice", PostprocessFilter.class.getName(), false), servlet(true))
                .with(AsyncMissing.class, AsyncMissing.Through.class);
        try (Running server = kind.start()) {
            server.deploy("/", app.root(), Loaders.shared());
            assertThat(Asked.reply(server.port(), "/").body())
                    .contains("is missing on the filter 'sluice' (dev.sluice.PostprocessFilter). Every");
        }
    }

    @ParameterizedTest
    @EnumSource
    void onUndertowToo(Where where) throws Exception {
        PostprocessConfig config =
                PostprocessConfig.builder().postprocess("strip_actual_usage").build();
        int port = new UndertowChain(where != Where.SERVLET)
                .filter("a", new AsyncMissing.Through(), where != Where.IN_FRONT)
                .filter("sluice", new PostprocessFilter(config), where != Where.OURS)
                .filter("z", new AsyncMissing.Through(), where != Where.BEHIND)
                .start();
        check(port, where, path -> onUndertow(where));
    }

    /** The servlet that was asked for supports it; the one that it hands over to does not. */
    @ParameterizedTest
    @MethodSource("dev.sluice.install.AppServer#here")
    void theServletThatTheRequestIsHandedOverToIsThePlace(AppServer kind) throws Exception {
        String forwards = "<servlet><servlet-name>forwards</servlet-name><servlet-class>"
                + AsyncMissing.Forwarding.class.getName() + "</servlet-class><async-supported>true</async-supported>"
                + "</servlet><servlet-mapping><servlet-name>forwards</servlet-name><url-pattern>/</url-pattern>"
                + "</servlet-mapping>";
        WebApp app = WebApp.in(
                        folder,
                        filter("sluice", PostprocessFilter.class.getName(), true),
                        forwards,
                        servlet(false).replace("/*", "/asks"))
                .with(AsyncMissing.class, AsyncMissing.Forwarding.class, AsyncMissing.Through.class);
        try (Running server = kind.start()) {
            server.deploy("/", app.root(), Loaders.shared());
            for (String path : List.of("/", "/?include")) {
                assertThat(Asked.reply(server.port(), path).body())
                        .as(path)
                        .contains("is missing on the servlet of getRequestDispatcher(\"/asks\"). Every");
            }
        }
    }

    private static void check(int port, Where where, UnaryOperator<String> expected) throws Exception {
        for (String path : List.of("/", WITH_ARGUMENTS)) {
            assertThat(Asked.reply(port, path).body()).as(path).contains(expected.apply(path));
        }
        if (where == Where.OURS) {
            assertThat(Asked.reply(port, "/").body())
                    .contains("<async-supported>true</async-supported>", "setAsyncSupported(true)");
        }
    }

    private static String onTomcat(Where where) {
        return where.message;
    }

    /** It puts a wrapper into the chain at the filter, which refuses {@code startAsync()} only. Behind ours that is out of reach. */
    private static String onJetty(Where where, String path) {
        boolean lenient = path.equals(WITH_ARGUMENTS);
        return switch (where) {
            case NOWHERE, SERVLET -> where.message;
            case IN_FRONT, OURS -> lenient ? Where.NOWHERE.message : where.message;
            case BEHIND -> lenient ? Where.NOWHERE.message : "Async Not Supported";
        };
    }

    /** It asks all filters before it calls the first. */
    private static String onUndertow(Where where) {
        return where == Where.BEHIND ? Where.OURS.message : where.message;
    }
}
