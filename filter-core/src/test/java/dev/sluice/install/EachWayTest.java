package dev.sluice.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.docs.Compiled;
import dev.sluice.docs.Document;
import dev.sluice.install.AppServer.Running;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each way to install the filter in a web application, as docs/INSTALL.md has it, in each container that takes one. */
@Tag("container")
class EachWayTest {
    private static final Document DOC = Document.of("INSTALL.md");

    @TempDir
    private Path folder;

    enum Way {
        FRAGMENT {
            @Override
            WebApp app(Path root) throws IOException {
                return with(root, DOC.block("The jar alone", "xml"));
            }
        },
        WEB_XML {
            @Override
            WebApp app(Path root) throws IOException {
                return with(root, DOC.block("web.xml", "xml"));
            }
        },
        ANNOTATION {
            @Override
            WebApp app(Path root) throws IOException {
                return compiled(with(root, ""), "An annotation");
            }
        },
        LISTENER {
            @Override
            WebApp app(Path root) throws IOException {
                return compiled(with(root, ""), "A listener");
            }
        },
        INITIALIZER {
            @Override
            WebApp app(Path root) throws IOException {
                return compiled(with(root, ""), "An initializer")
                        .file(
                                "WEB-INF/classes/META-INF/services/jakarta.servlet.ServletContainerInitializer",
                                DOC.block("An initializer", "text"));
            }
        };

        abstract WebApp app(Path root) throws IOException;

        static WebApp with(Path root, String webXml) throws IOException {
            return WebApp.in(root, webXml, Asked.ERROR_PAGE).with(Answers.class);
        }

        static WebApp compiled(WebApp app, String heading) throws IOException {
            Compiled.into(app.classes(), DOC.block(heading, "java"));
            return app;
        }
    }

    static Stream<Arguments> everyWayEverywhere() {
        return AppServer.here().flatMap(server -> Stream.of(Way.values()).map(way -> Arguments.of(server, way)));
    }

    @ParameterizedTest
    @MethodSource("everyWayEverywhere")
    void withTheJarInTheApplicationEveryAnswerIsRewritten(AppServer kind, Way way) throws Exception {
        WebApp app = way.app(folder).withTheJar();
        try (Running server = kind.start()) {
            server.deploy("/app", app);
            Asked.everythingIsRewritten(server.port(), "/app");
            Asked.errorPagesAreRewritten(server.port(), "/app");
        }
    }

    /** The fragment is not read from there; every other way works. */
    @ParameterizedTest
    @MethodSource("everyWayEverywhere")
    void withTheJarInASharedClassLoaderEveryAnswerIsRewrittenButTheFragmentIsNotRead(AppServer kind, Way way)
            throws Exception {
        WebApp app = way.app(folder);
        try (Running server = kind.start()) {
            server.deploy("/app", app.root(), Loaders.shared());
            if (way == Way.FRAGMENT) {
                assertThat(Asked.reply(server.port(), "/app" + Answers.JSON).body())
                        .contains("actual_usage");
            } else {
                Asked.everythingIsRewritten(server.port(), "/app");
                Asked.errorPagesAreRewritten(server.port(), "/app");
            }
        }
    }
}
