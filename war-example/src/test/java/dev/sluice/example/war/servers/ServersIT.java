package dev.sluice.example.war.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import dev.sluice.example.war.servers.AppServer.Trait;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The packaged WAR on each server, seen by a client that is a socket. */
@Tag("server")
@ExtendWith(ShowLog.class)
@ParameterizedClass(name = "{0}")
@MethodSource("dev.sluice.example.war.servers.AppServer#asked")
class ServersIT {
    private static final Pattern COMPLAINT =
            Pattern.compile("(?m)^.*\\b(ERROR|SEVERE|FATAL)\\b.*dev\\.sluice(?!\\.example).*$");
    private static final Pattern LINKAGE = Pattern.compile(
            "NoSuchMethodError|NoClassDefFoundError|AbstractMethodError|ClassCastException|VerifyError");

    private static @Nullable RunningServer server;

    private final AppServer asked;
    private final Connection connection;

    ServersIT(AppServer asked) throws IOException {
        this.asked = asked;
        this.connection = running().orElseThrow().connect();
    }

    static Optional<RunningServer> running() {
        return Optional.ofNullable(server);
    }

    @BeforeParameterizedClassInvocation
    static void start(AppServer asked) throws Exception {
        server = RunningServer.start(asked);
    }

    @AfterParameterizedClassInvocation
    static void stop() throws Exception {
        RunningServer started = server;
        if (started == null) {
            return;
        }
        server = null;
        try (RunningServer stopped = started) {
            stopped.stop();
            assertThat(stopped.log()).doesNotContainPattern(COMPLAINT).doesNotContainPattern(LINKAGE);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"stream", "unflushed", "writer", "async", "nonblocking", "nonblocking-unflushed", "jaxrs"})
    void eachEventIsAtTheClientBeforeTheNextIsWritten(String endpoint) throws Exception {
        if (isAbsent(endpoint)) {
            return;
        }
        try (Connection other = running().orElseThrow().connect()) {
            connection.send(Recorded.ON.path(endpoint) + "?step=" + endpoint);
            assertThat(other.get("/step?id=" + endpoint).status()).isEqualTo(204);
            Answer answer = connection.answer();
            List<String> events = new ArrayList<>(List.of(answer.readEvent()));
            while (events.size() < Recorded.ON.events().size()) {
                assertThat(other.get("/step?id=" + endpoint).status()).isEqualTo(204);
                events.add(answer.readEvent());
            }

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.value("Content-Length")).isEmpty();
            assertThat(plain(answer.readBody())).isEqualTo(Recorded.ON.stream());
            assertThat(events.stream().map(ServersIT::plain)).isEqualTo(Recorded.ON.events());
        }
        theConnectionIsStillGood();
    }

    static Stream<Arguments> streams() {
        return Stream.of("stream", "unflushed", "writer", "async", "nonblocking", "nonblocking-unflushed", "jaxrs")
                .flatMap(endpoint -> Stream.of(Recorded.values())
                        .map(filter -> argumentSet(filter + " " + endpoint, filter, endpoint)));
    }

    @ParameterizedTest
    @MethodSource("streams")
    void aStreamIsEditedWhereTheFilterIsAndWholeWhereItIsNot(Recorded filter, String endpoint) throws Exception {
        if (isAbsent(endpoint)) {
            return;
        }
        Answer answer = connection.get(filter.path(endpoint) + "?pause=0");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.value("Content-Type").orElseThrow()).startsWith("text/event-stream");
        assertThat(plain(answer.readBody())).isEqualTo(filter.stream());
        theConnectionIsStillGood();
    }

    @ParameterizedTest
    @EnumSource
    void aJsonBodyHasNoLengthOrTheRightOne(Recorded filter) throws Exception {
        Answer answer = connection.get(filter.path("json"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.readBody()).isEqualTo(filter.body());
        theConnectionIsStillGood();
    }

    @ParameterizedTest
    @EnumSource
    void aForwardedAnswerIsEdited(Recorded filter) throws Exception {
        Answer answer = connection.get(filter.path("forward"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.readBody()).isEqualTo(filter.body());
        theConnectionIsStillGood();
    }

    @ParameterizedTest
    @EnumSource
    void anIncludedBodyIsEdited(Recorded filter) throws Exception {
        Answer answer = connection.get(filter.path("include"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.readBody()).isEqualTo("{\"object\":\"list\",\"data\":[" + filter.body() + "]}");
        theConnectionIsStillGood();
    }

    /** Some servers end the connection behind such a status. */
    @ParameterizedTest
    @EnumSource
    void anErrorPageIsEdited(Recorded filter) throws Exception {
        Answer answer = connection.get(filter.path("error"));

        assertThat(answer.status()).isEqualTo(filter.errorStatus());
        assertThat(answer.readBody()).isEqualTo(filter.error());
    }

    @Test
    void anAbortedAnswerIsCutBehindItsLastWholeLine() throws Exception {
        Answer answer = connection.get("/on/abort?pause=0");
        String whole = Recorded.ON.events().stream().limit(7).collect(Collectors.joining());

        assertThat(answer.status()).isEqualTo(200);
        if (asked.traits().contains(Trait.NO_CUT)) {
            assertThat(answer.readBody()).startsWith(whole + "Error 500").doesNotContain("DONE");
        } else {
            Class<?> late = asked.traits().contains(Trait.LATE_CUT) ? SocketTimeoutException.class : EOFException.class;
            assertThatThrownBy(answer::readBody).isInstanceOfAny(EOFException.class, SocketException.class, late);
            assertThat(answer.received()).isEqualTo(whole);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/on/nothing", "/off/nothing", "/nothing"})
    void whatIsNotThereIsNotFound(String path) throws Exception {
        Answer answer = connection.get(path);

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.readBody()).isNotNull();
        // Open Liberty ends it.
        if (answer.value("Connection").isEmpty()) {
            theConnectionIsStillGood();
        }
    }

    private boolean isAbsent(String endpoint) throws Exception {
        if (!endpoint.equals("jaxrs") || asked.traits().contains(Trait.REST)) {
            return false;
        }
        assertThat(connection.get("/on/jaxrs").status()).isEqualTo(501);
        return true;
    }

    /** The next answer on it is one by itself. */
    private void theConnectionIsStillGood() throws Exception {
        Answer next = connection.get("/on/json");

        assertThat(next.status()).isEqualTo(200);
        assertThat(next.readBody()).isEqualTo(Recorded.ON.body());
    }

    /** Jakarta REST does not say whether there is a blank behind a colon; RESTEasy begins with two empty lines. */
    private static String plain(String stream) {
        return stream.replaceAll("(?m)^(data|):(?=\\S)", "$1: ").replaceFirst("^\n+", "");
    }
}
