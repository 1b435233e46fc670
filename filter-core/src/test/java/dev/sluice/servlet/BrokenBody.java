package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.OnError;
import dev.sluice.servlet.Stage.Scene;
import dev.sluice.testing.Coded;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * A body with one payload that no rule can look into, and the ways in which an application writes it.
 *
 * @param name for messages
 * @param type its content type
 * @param written what the application writes
 * @param passed what leaves of it where the policy is to pass
 * @param dropped the same where what fails is left out
 * @param aborted the same where it is broken off
 */
record BrokenBody(String name, String type, String written, String passed, String dropped, String aborted) {
    /** What may be held, in bytes. */
    static final int LIMIT = 100;

    private static final String NO_JSON = "{\"actual_usage\":S3CRET}";
    private static final String LONG = "{\"actual_usage\":\"" + "S3CRET".repeat(20) + "\"}";
    private static final String MANY_BLANKS = "{\"a\":1," + " ".repeat(200) + "\"actual_usage\":\"S3CRET\"}";

    static final BrokenBody EVENTS = lines("events", "text/event-stream", "data: ", "\n\n", NO_JSON);
    static final BrokenBody JSON_LINES = lines("lines", "application/x-ndjson", "", "\n", NO_JSON);
    static final BrokenBody JSON = new BrokenBody(
            "json",
            "application/json",
            "{\"a\":1,\"actual_usage\":2,\"s\":[S3CRET]}",
            "{\"a\":1,\"s\":[S3CRET]}",
            "",
            "{\"a\":1,\"s\":[");

    /** All of them: half are no JSON, and half are too long. */
    static final List<BrokenBody> ALL = List.of(
            EVENTS,
            lines("long event", "text/event-stream", "data: ", "\n\n", LONG),
            JSON_LINES,
            lines("long line", "application/x-ndjson", "", "\n", LONG),
            JSON,
            // What is held of a body are the blanks that may go with a member.
            new BrokenBody("long json", "application/json", MANY_BLANKS, MANY_BLANKS, "", "{\"a\":1"));

    private static BrokenBody lines(String name, String type, String start, String end, String broken) {
        String whole = start + "{\"a\":1,\"actual_usage\":2}" + end;
        String stripped = start + "{\"a\":1}" + end;
        // What is left of the event, and how far it may leave when it is broken off.
        String rest = start.isEmpty() ? "" : "id: 7\n";
        String line = rest + start + broken + end;
        return new BrokenBody(
                name,
                type,
                whole + line + whole,
                stripped + line + stripped,
                stripped + rest + (start.isEmpty() ? "" : "\n") + stripped,
                stripped + rest);
    }

    boolean hasLines() {
        return !type.equals("application/json");
    }

    boolean isBrokenOffUnder(OnError choice) {
        return choice == OnError.ABORT || (choice == OnError.DROP && !hasLines());
    }

    String leaving(OnError choice) {
        if (isBrokenOffUnder(choice)) {
            return aborted;
        }
        return choice == OnError.PASS ? passed : dropped;
    }

    private byte[] in(String coding) {
        byte[] plain = written.getBytes(UTF_8);
        return switch (coding) {
            case "gzip" -> Coded.gzip(plain);
            case "deflate" -> Coded.zlib(plain);
            default -> plain;
        };
    }

    @Override
    public String toString() {
        return name;
    }

    /** Returns what can be read of an answer, whole or not. */
    static String decoded(Reply reply) throws DataFormatException {
        String coding = reply.header("content-encoding");
        if (coding == null || coding.equals("identity")) {
            return reply.body();
        }
        if (coding.equals("gzip")) {
            return Gunzip.soFar(reply.bytes());
        }
        Inflater inflater = new Inflater();
        try {
            byte[] plain = new byte[10_000];
            inflater.setInput(reply.bytes());
            return new String(plain, 0, inflater.inflate(plain), UTF_8);
        } finally {
            inflater.end();
        }
    }

    /** How an application writes. */
    enum Way {
        /** In one piece; the exception goes through the application. */
        BLOCKING {
            @Override
            Scene scene(BrokenBody body, String coding) {
                return (request, response) -> {
                    response.setHeader("Content-Encoding", coding);
                    response.setContentType(body.type);
                    response.getOutputStream().write(body.in(coding));
                };
            }
        },
        /** In small pieces; each exception is swallowed. */
        SWALLOWING {
            @Override
            Scene scene(BrokenBody body, String coding) {
                return (request, response) -> {
                    response.setHeader("Content-Encoding", coding);
                    response.setContentType(body.type);
                    inPieces(response, body.in(coding));
                };
            }
        },
        ANOTHER_THREAD {
            @Override
            Scene scene(BrokenBody body, String coding) {
                return (request, response) -> {
                    AsyncContext async = request.startAsync();
                    response.setHeader("Content-Encoding", coding);
                    response.setContentType(body.type);
                    async.start(() -> {
                        inPieces((HttpServletResponse) async.getResponse(), body.in(coding));
                        async.complete();
                    });
                };
            }
        },
        NON_BLOCKING {
            @Override
            Scene scene(BrokenBody body, String coding) {
                return (request, response) -> {
                    response.setHeader("Content-Encoding", coding);
                    Pieces pieces = new Pieces(request, response, body.type, body.in(coding), 7) {
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
        };

        abstract Scene scene(BrokenBody body, String coding);

        private static void inPieces(HttpServletResponse response, byte[] bytes) {
            for (int at = 0; at < bytes.length; at += 7) {
                try {
                    response.getOutputStream().write(bytes, at, Math.min(7, bytes.length - at));
                } catch (IOException e) {
                    // As applications do.
                }
            }
        }
    }
}
