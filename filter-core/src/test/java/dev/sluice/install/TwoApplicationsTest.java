package dev.sluice.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.PostprocessFilter;
import dev.sluice.install.AppServer.Deployed;
import dev.sluice.install.AppServer.Running;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Applications on one server do not share settings, whether they share the filter's classes or not. */
class TwoApplicationsTest {
    private static final String AS_WRITTEN = "{\"actual_usage\":1,\"from\":\"plain\"}";
    private static final String STRIPPED = "{\"from\":\"plain\"}";

    @TempDir
    private Path folder;

    private WebApp app(String name, String webXml) throws IOException {
        return WebApp.in(folder.resolve(name), webXml).with(Answers.class);
    }

    private static String mode(String mode) {
        return "<context-param><param-name>sluice.postprocess</param-name><param-value>" + mode
                + "</param-value></context-param>";
    }

    /** Without a mode of its own, so that it takes that of the application. */
    private static String registered() {
        return "<filter><filter-name>sluice</filter-name><filter-class>dev.sluice.PostprocessFilter</filter-class>"
                + "<async-supported>true</async-supported></filter><filter-mapping><filter-name>sluice</filter-name>"
                + "<url-pattern>/*</url-pattern></filter-mapping>";
    }

    @ParameterizedTest
    @MethodSource("dev.sluice.install.AppServer#here")
    void eachWithAJarOfItsOwn(AppServer kind) throws Exception {
        try (Running server = kind.start()) {
            Deployed stripping =
                    server.deploy("/s", app("s", mode("strip_actual_usage")).withTheJar());
            Deployed off = server.deploy("/o", app("o", "").withTheJar());
            server.deploy("/f", app("f", mode("vllm_format")).withTheJar());
            assertThat(filter(stripping)).isNotSameAs(filter(off)).isNotSameAs(PostprocessFilter.class);
            eachAnswersAsItsSettingsSay(server);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.sluice.install.AppServer#here")
    void allWithTheJarOfTheServer(AppServer kind) throws Exception {
        ClassLoader shared = Loaders.shared();
        try (Running server = kind.start()) {
            Path first = app("s", mode("strip_actual_usage") + registered()).root();
            Path second = app("o", registered()).root();
            Path third = app("f", mode("vllm_format") + registered()).root();
            Deployed stripping = server.deploy("/s", first, shared);
            Deployed off = server.deploy("/o", second, shared);
            server.deploy("/f", third, shared);
            assertThat(filter(stripping)).isSameAs(filter(off)).isNotSameAs(PostprocessFilter.class);
            eachAnswersAsItsSettingsSay(server);
            stripping.close();
            assertThat(Asked.reply(server.port(), "/o" + Answers.JSON).body()).isEqualTo(AS_WRITTEN);
        }
    }

    private static Class<?> filter(Deployed app) throws ClassNotFoundException {
        return app.classLoader().loadClass(PostprocessFilter.class.getName());
    }

    private static void eachAnswersAsItsSettingsSay(Running server) throws IOException {
        for (int round = 0; round < 3; round++) {
            assertThat(Asked.reply(server.port(), "/s" + Answers.JSON).body()).isEqualTo(STRIPPED);
            assertThat(Asked.reply(server.port(), "/o" + Answers.JSON).body()).isEqualTo(AS_WRITTEN);
            assertThat(Asked.reply(server.port(), "/f" + Answers.JSON).body()).isEqualTo(AS_WRITTEN);
        }
    }
}
