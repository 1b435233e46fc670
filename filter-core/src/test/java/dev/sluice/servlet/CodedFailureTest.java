package dev.sluice.servlet;

import static dev.sluice.servlet.BlockingAnswerTest.EVENT;
import static dev.sluice.servlet.BlockingAnswerTest.STRIPPED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.OnError;
import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessCounters.Reason;
import dev.sluice.PostprocessFilter;
import dev.sluice.servlet.Stage.Scene;
import dev.sluice.testing.Coded;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Coded bodies that are not what their header says, or not all of it. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class CodedFailureTest {
    private static final String[] TYPES = {"application/json", "text/event-stream", "application/x-ndjson"};
    private static final String JSON = "{\"actual_usage\":\"S3CRET\",\"t\":1}\n";

    private static byte[] gzip(String type) {
        return Coded.gzip((type.equals("text/event-stream") ? "data: " + JSON : JSON).getBytes(UTF_8));
    }

    @Parameter
    Container container;

    private final Map<OnError, PostprocessFilter> filters = new EnumMap<>(OnError.class);
    private final Map<OnError, Stage> stages = new EnumMap<>(OnError.class);

    @BeforeEach
    void open() throws Exception {
        for (OnError choice : OnError.values()) {
            PostprocessFilter filter = new PostprocessFilter(PostprocessConfig.builder()
                    .postprocess("strip_actual_usage")
                    .onError(choice)
                    .build());
            filters.put(choice, filter);
            stages.put(choice, Stage.behind(container, filter));
        }
    }

    private static Scene coded(String type, byte[] body) {
        return (request, response) -> {
            response.setContentType(type);
            response.setHeader("Content-Encoding", "gzip");
            response.getOutputStream().write(body);
        };
    }

    private static Scene nonBlocking(String type, byte[] body) {
        return (request, response) -> {
            response.setHeader("Content-Encoding", "gzip");
            Pieces pieces = new Pieces(request, response, type, body, 10) {
                @Override
                public void onWritePossible() throws IOException {
                    try {
                        super.onWritePossible();
                    } catch (IOException e) {
                        // As applications do.
                        async.complete();
                    }
                }
            };
            pieces.out.setWriteListener(pieces);
        };
    }

    private static Reply play(Stage stage, Scene scene, String accepted) throws Exception {
        try (RawClient client = stage.client()) {
            return client.get(stage.scene(scene), "Accept-Encoding: " + accepted)
                    .reply();
        }
    }

    private long undecodable(OnError choice) {
        return filters.get(choice).counters().of(Reason.UNDECODABLE);
    }

    @Test
    void oneThatBreaksIsBrokenOffUnderEachPolicyAndCounted() throws Exception {
        for (OnError choice : OnError.values()) {
            long before = undecodable(choice);
            for (String type : TYPES) {
                byte[] broken = gzip(type);
                broken[broken.length - 6] ^= 1;
                for (String accepted : new String[] {"gzip", "br"}) {
                    for (Scene scene : new Scene[] {coded(type, broken), nonBlocking(type, broken)}) {
                        Reply reply = play(stages.get(choice), scene, accepted);
                        assertThat(reply.isWhole())
                                .as(choice + " " + type + " " + accepted)
                                .isFalse();
                        assertThat(reply.body()).doesNotContain("S3CRET");
                    }
                }
            }
            assertThat(undecodable(choice) - before).isEqualTo(2L * 2 * TYPES.length);
        }
    }

    @Test
    void oneThatIsCutShortIsBrokenOffWhereverItWasCut() throws Exception {
        int whole = gzip(TYPES[0]).length;
        for (int length = 1; length < whole; length++) {
            String type = TYPES[length % TYPES.length];
            byte[] half = Arrays.copyOf(gzip(type), length);
            for (OnError choice : new OnError[] {OnError.DROP, OnError.ABORT}) {
                for (String accepted : new String[] {"gzip", "br"}) {
                    Scene scene = length % 2 == 0 ? coded(type, half) : nonBlocking(type, half);
                    Reply reply = play(stages.get(choice), scene, accepted);
                    assertThat(reply.isWhole())
                            .as(choice + " " + type + " " + accepted + " " + length)
                            .isFalse();
                    assertThat(reply.body()).doesNotContain("S3CRET");
                }
            }
        }
    }

    /** As it came to the client without the filter: the answer has its end, and the coding has none. */
    @Test
    void oneThatIsCutShortLacksItsEndWhereThePolicyIsToPass() throws Exception {
        byte[] event = EVENT.getBytes(UTF_8);
        byte[] half = Arrays.copyOf(Coded.gzip(event), Coded.gzip(event).length - 4);
        for (Scene scene : new Scene[] {coded("text/event-stream", half), nonBlocking("text/event-stream", half)}) {
            Reply reply = play(stages.get(OnError.PASS), scene, "gzip");
            assertThat(reply.isWhole()).isTrue();
            assertThat(Gunzip.soFar(reply.bytes())).isEqualTo(STRIPPED);
            assertThat(reply.bytes()).as("no checksum, no size").endsWith(0, 0, -1, -1);

            Reply plain = play(stages.get(OnError.PASS), scene, "br");
            assertThat(plain.isWhole())
                    .as("decoded, nothing in it would say so")
                    .isFalse();
            assertThat(plain.body()).isEqualTo(STRIPPED);
        }
        assertThat(undecodable(OnError.PASS)).isEqualTo(4);
    }

    @Test
    void whatIsInFrontOfTheFlawIsAtTheClient() throws Exception {
        Semaphore seen = new Semaphore(0);
        Scene scene = (request, response) -> {
            response.setContentType("text/event-stream");
            response.setHeader("Content-Encoding", "gzip");
            GZIPOutputStream gzip = new GZIPOutputStream(response.getOutputStream(), true);
            gzip.write(EVENT.getBytes(UTF_8));
            gzip.flush();
            seen.acquire();
            // No block has this type (RFC 1951 section 3.2.3).
            response.getOutputStream().write(new byte[] {7, 7, 7, 7, 7, 7});
        };
        Stage stage = stages.get(OnError.DROP);
        try (RawClient client = stage.client()) {
            client.get(stage.scene(scene), "Accept-Encoding: gzip");
            assertThat(Gunzip.upTo(client, STRIPPED)).isEqualTo(STRIPPED);
            seen.release();
            assertThat(client.reply().isWhole()).isFalse();
        }
        try (RawClient client = stage.client()) {
            client.get(stage.scene(scene), "Accept-Encoding: br");
            assertThat(client.bodyUpTo(STRIPPED)).isEqualTo(STRIPPED);
            seen.release();
            assertThat(client.reply().isWhole()).isFalse();
        }
    }

    @Test
    void anotherFormatPassesInNonBlockingModeToo() throws Exception {
        for (String text : new String[] {"S3CRET", "S"}) {
            for (String accepted : new String[] {"gzip", "br"}) {
                for (int size : new int[] {1, 1000}) {
                    Scene scene = (request, response) -> {
                        response.setHeader("Content-Encoding", "gzip");
                        Pieces pieces = new Pieces(request, response, "text/event-stream", text.getBytes(UTF_8), size);
                        pieces.out.setWriteListener(pieces);
                    };
                    Reply reply = play(stages.get(OnError.PASS), scene, accepted);
                    assertThat(reply.body()).isEqualTo(text);
                    assertThat(reply.isWhole()).isTrue();
                    assertThat(reply.header("content-encoding")).isEqualTo("gzip");
                }
            }
        }
    }

    /** A writer encodes characters, so that no coding can come through it. */
    @Test
    void textThatIsSaidToBeCodedCannotBeRead() throws Exception {
        for (OnError choice : OnError.values()) {
            Reply reply = play(
                    stages.get(choice),
                    (request, response) -> {
                        response.setContentType("application/json;charset=ISO-8859-1");
                        response.setHeader("Content-Encoding", "deflate");
                        response.getWriter().write("S3CRET");
                    },
                    "gzip");
            if (choice == OnError.PASS) {
                assertThat(reply.body()).isEqualTo("S3CRET");
                assertThat(reply.isWhole()).isTrue();
            } else {
                assertThat(reply.body()).isEmpty();
                assertThat(reply.isWhole()).isFalse();
            }
        }
    }
}
