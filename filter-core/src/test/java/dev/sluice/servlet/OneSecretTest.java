package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.servlet.Stage.Scene;
import dev.sluice.servlet.Stage.Setup;
import dev.sluice.testing.Coded;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.EOFException;
import java.nio.charset.Charset;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** One secret and many roads: it reaches the client on each of them without the filter, and on none with it. */
@Tag("container")
@ParameterizedClass
@MethodSource("dev.sluice.servlet.Container#here")
class OneSecretTest {
    @Parameter
    Container container;

    private Roads roads;

    @BeforeEach
    void begin() {
        roads = new Roads(container);
    }

    @Test
    void charsets() throws Exception {
        for (String charset : new String[] {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "x-UTF-16LE-BOM"}) {
            for (String type : Roads.TYPES) {
                byte[] body = Roads.in(type).getBytes(Charset.forName(charset));
                roads.add(charset, type, body);
                roads.add(charset, type + ";charset=" + charset, body);
                roads.put("writer " + charset + " " + type, (request, response) -> {
                    response.setContentType(type + ";charset=" + charset);
                    response.getWriter().write(Roads.in(type));
                });
                roads.put("gzip " + charset + " " + type, (request, response) -> {
                    response.setHeader("Content-Encoding", "gzip");
                    Roads.write(response, type, Coded.gzip(body));
                });
            }
        }
        roads.assertNoneLeads(Setup.STRIP);
    }

    @Test
    void codings() throws Exception {
        for (String type : Roads.TYPES) {
            byte[] plain = Roads.in(type).getBytes(UTF_8);
            byte[] gzip = Coded.gzip(plain);
            for (String coding : new String[] {"gzip", "GZip", "x-gzip", " gzip ", "identity,gzip", "gzip,", ",gzip"}) {
                roads.put(coding + type, (request, response) -> {
                    response.setHeader("CONTENT-encoding", coding);
                    Roads.write(response, type, gzip);
                });
            }
            // Whatever is in them: no rule can look into it.
            for (String coding :
                    new String[] {"br", "zstd", "compress", "x", "gzip, br", "br, gzip", "gzip;q=1", "g zip"}) {
                roads.coded(coding, plain, type);
            }
            roads.coded("deflate", Coded.zlib(plain), type);
            roads.put("two lines " + type, (request, response) -> {
                response.addHeader("Content-Encoding", "identity");
                response.addHeader("Content-Encoding", "br");
                Roads.write(response, type, plain);
            });
            roads.put("named late " + type, (request, response) -> {
                Roads.write(response, type, plain);
                response.setHeader("Content-Encoding", "br");
            });
        }
        Stage filtered = Stage.of(container, Setup.STRIP);
        for (Map.Entry<String, Scene> road : roads.all().entrySet()) {
            assertThat(Roads.readable(Roads.get(filtered, road.getValue())))
                    .as(road.getKey())
                    .doesNotContain(Roads.SECRET);
        }
    }

    /** What some reader undoes all the same: a body in gzip of which nobody says so, or says it once too seldom. */
    @Test
    void codingsThatNoHeaderNames() throws Exception {
        Stage filtered = Stage.of(container, Setup.STRIP);
        for (String type : Roads.TYPES) {
            byte[] once = Coded.gzip(Roads.in(type).getBytes(UTF_8));
            roads.put("not at all " + type, (request, response) -> Roads.write(response, type, once));
            roads.put("byte by byte, flushed " + type, (request, response) -> {
                response.setContentType(type);
                for (byte b : once) {
                    response.getOutputStream().write(b);
                    response.getOutputStream().flush();
                }
            });
            roads.put("behind a flush " + type, (request, response) -> {
                response.setContentType(type);
                response.getOutputStream().flush();
                response.getOutputStream().write(once);
            });
            roads.coded("gzip", Coded.gzip(once), type);
            String part = filtered.scene("/coded-" + type, (request, response) -> {
                response.setHeader("Content-Encoding", "gzip");
                response.getOutputStream().write(once);
            });
            roads.put("by an include " + type, (request, response) -> {
                response.setContentType(type);
                request.getRequestDispatcher(part).include(request, response);
            });
        }
        for (Map.Entry<String, Scene> road : roads.all().entrySet()) {
            Reply reply;
            try {
                reply = Roads.get(filtered, road.getValue());
            } catch (EOFException e) {
                // Undertow cannot commit in an include, and closes the connection: nothing at all has left.
                continue;
            }
            assertThat(reply.isWhole()).as(road.getKey()).isFalse();
            String begun = reply.header("content-encoding") == null ? reply.latin1() : Gunzip.soFar(reply.bytes());
            assertThat(begun.length()).as(road.getKey()).isLessThan(2);
        }
    }

    @Test
    void statusesThatChangeBehindTheFirstByte() throws Exception {
        for (String type : Roads.TYPES) {
            for (int before : new int[] {204, 205, 304}) {
                roads.put(before + " and then 200 " + type, (request, response) -> {
                    response.setStatus(before);
                    Roads.write(response, type, Roads.in(type).getBytes(UTF_8));
                    response.setStatus(200);
                });
                roads.put(before + ", 205 and then 404 " + type, (request, response) -> {
                    response.setStatus(before);
                    response.setContentType(type);
                    response.getWriter().write(Roads.in(type));
                    response.setStatus(205);
                    response.setStatus(404);
                });
            }
            roads.put("a part, and then 206 " + type, (request, response) -> {
                Roads.write(response, type, "S3CRET\",\"t\":1}".getBytes(UTF_8));
                response.setStatus(206);
            });
        }
        roads.assertNoneLeads(Setup.STRIP);
        roads.assertNoneLeads(Setup.STRIP_OR_ABORT);
    }

    @Test
    void types() throws Exception {
        for (String type : new String[] {
            "application/json, application/json",
            "text/plain, application/json",
            "application/json; a=b, text/plain",
            "application/json;a=\"b,c\"",
            "application/json charset=utf-8",
            "\tAPPLICATION/Problem+JSON ; x"
        }) {
            roads.add("set", type, Roads.JSON.getBytes(UTF_8));
            roads.put("header " + type, (request, response) -> {
                response.addHeader("content-type", type);
                response.getOutputStream().print(Roads.JSON);
            });
        }
        roads.put("from text to JSON before the first byte", (request, response) -> {
            response.setContentType("text/plain");
            response.getOutputStream();
            response.setHeader("CONTENT-TYPE", "application/json;charset=UTF-8");
            response.getOutputStream().print(Roads.JSON);
        });
        roads.put("two headers", (request, response) -> {
            response.addHeader("Content-Type", "text/plain");
            response.addHeader("Content-Type", "application/json");
            response.getOutputStream().print(Roads.JSON);
        });
        roads.assertNoneLeads(Setup.STRIP);
    }

    @Test
    void spellings() throws Exception {
        StringBuilder escaped = new StringBuilder();
        "actual_usage".chars().forEach(c -> escaped.append(String.format("\\u%04X", c)));
        for (String type : Roads.TYPES) {
            String body = Roads.in(type);
            roads.add("escaped", type, body.replace("actual_usage", escaped).getBytes(UTF_8));
            roads.add("NUL", type, body.replace("\":", "\"\0:").getBytes(UTF_8));
            roads.add(
                    "deep",
                    type,
                    body.replace(Roads.JSON, "[".repeat(9_999) + Roads.JSON + "]".repeat(9_999))
                            .getBytes(UTF_8));
            roads.add("broken", type, body.replace(",\"t\":1}", "").getBytes(UTF_8));
            roads.add("twice", type, body.replace("\"t\"", "\"actual_usage\"").getBytes(UTF_8));
            roads.put("byte by byte " + type, (request, response) -> {
                response.setContentType(type);
                for (byte b : body.getBytes(UTF_8)) {
                    response.getOutputStream().write(b);
                    response.flushBuffer();
                }
            });
        }
        roads.add(
                "data lines",
                Roads.TYPES[1],
                Roads.EVENT.replace(":\"", "\r\ndata:\rdata: :\ndata:\"").getBytes(UTF_8));
        roads.assertNoneLeads(Setup.STRIP);
        roads.assertNoneLeads(Setup.LIMITED_OR_DROP);
        roads.assertNoneLeads(Setup.STRIP_ON_REQUEST_ONLY);
    }

    @Test
    void longLines() throws Exception {
        String blanks = " ".repeat(2 * Stage.LIMIT);
        for (String type : Roads.TYPES) {
            roads.add(
                    "in front", type, Roads.in(type).replace("{", "{" + blanks).getBytes(UTF_8));
            roads.add("behind", type, Roads.in(type).replace("}", blanks + "}").getBytes(UTF_8));
            roads.add(
                    "within",
                    type,
                    Roads.in(type).replace(":\"", ":" + blanks + "\"").getBytes(UTF_8));
        }
        roads.assertNoneLeads(Setup.LIMITED_OR_DROP);
        roads.assertNoneLeads(Setup.LIMITED_OR_ABORT);
    }

    @Test
    void dispatches() throws Exception {
        for (String type : Roads.TYPES) {
            for (Setup setup : new Setup[] {Setup.NONE, Setup.STRIP, Setup.STRIP_ON_REQUEST_ONLY}) {
                Stage.of(container, setup)
                        .scene(
                                "/target-" + type,
                                (request, response) -> Roads.write(
                                        response, type, Roads.in(type).getBytes(UTF_8)));
            }
            String target = "/target-" + type;
            roads.put(
                    "forward " + type,
                    (request, response) -> request.getRequestDispatcher(target).forward(request, response));
            roads.put(
                    "forward to the wrapped response " + type,
                    (request, response) -> request.getRequestDispatcher(target)
                            .forward(request, new HttpServletResponseWrapper(response)));
            roads.put("include " + type, (request, response) -> {
                response.setContentType(type);
                request.getRequestDispatcher(target).include(request, new HttpServletResponseWrapper(response));
            });
            roads.put(
                    "async " + type, (request, response) -> request.startAsync().dispatch(target));
            roads.put(
                    "async with its pair " + type,
                    (request, response) -> request.startAsync(request, new HttpServletResponseWrapper(response))
                            .dispatch(target));
            roads.put("after a reset " + type, (request, response) -> {
                response.setContentType("text/plain");
                response.getWriter().write("{\"actual_us");
                response.reset();
                response.setContentType(type);
                response.getOutputStream().print("{\"actual_us");
                response.resetBuffer();
                response.getOutputStream().print(Roads.in(type));
            });
            roads.put("an error's own body " + type, (request, response) -> {
                response.setStatus(500);
                Roads.write(response, type, Roads.in(type).getBytes(UTF_8));
            });
        }
        roads.put("a range", (request, response) -> {
            response.setStatus(206);
            response.setHeader("Content-Range", "bytes 16-30/31");
            Roads.write(response, "application/json", Roads.JSON.substring(16).getBytes(UTF_8));
        });
        roads.assertNoneLeads(Setup.STRIP_ON_REQUEST_ONLY);
        roads.assertNoneLeads(Setup.STRIP);
    }
}
