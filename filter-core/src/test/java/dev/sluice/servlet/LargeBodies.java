package dev.sluice.servlet;

import static dev.sluice.servlet.LargeBody.piece;

import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessFilter;
import dev.sluice.servlet.LargeBody.Piece;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** A whole container, an application and its client, in a JVM that has no room for a body. Started by {@link LargeBodyTest}. */
final class LargeBodies {
    private static final String MEMBER = "\"actual_usage\":{\"k\":[\"S3CRET\"]}";

    /** 1,000 bytes. */
    private static final String ELEMENT = "{\"id\":17,\"text\":\"" + "t".repeat(981) + "\"},";

    private static final Piece TEN_MB = piece(ELEMENT, 10_000);
    private static final String BOTH = "strip_actual_usage,vllm_format";

    /** What an application says, and what is left of it. */
    private record Case(String name, String mode, boolean coded, LargeBody written, LargeBody left) {}

    private LargeBodies() {}

    private static List<Case> cases() {
        Piece begin = piece("{\"data\":[");
        Piece end = piece("0]}");
        LargeBody plain = LargeBody.of(begin, TEN_MB, TEN_MB, TEN_MB, TEN_MB, TEN_MB, end);
        LargeBody first =
                LargeBody.of(piece("{" + MEMBER + ",\"data\":["), TEN_MB, TEN_MB, TEN_MB, TEN_MB, TEN_MB, end);
        LargeBody middle = LargeBody.of(
                begin, TEN_MB, TEN_MB, TEN_MB, piece("{\"deep\":[{" + MEMBER + "}]},"), TEN_MB, TEN_MB, end);
        LargeBody middleLeft =
                LargeBody.of(begin, TEN_MB, TEN_MB, TEN_MB, piece("{\"deep\":[{}]},"), TEN_MB, TEN_MB, end);
        LargeBody last =
                LargeBody.of(begin, TEN_MB, TEN_MB, TEN_MB, TEN_MB, TEN_MB, piece("0],\"z\":1," + MEMBER + "}"));
        LargeBody lastLeft = LargeBody.of(begin, TEN_MB, TEN_MB, TEN_MB, TEN_MB, TEN_MB, piece("0],\"z\":1}"));
        LargeBody large = LargeBody.of(
                begin, TEN_MB, piece("{\"a\":1,\"actual_usage\":\""), piece("S3CRET42", 5_000_000), piece("\"},"), end);
        LargeBody largeLeft = LargeBody.of(begin, TEN_MB, piece("{\"a\":1},"), end);
        String each = ELEMENT.replace("\"text\"", MEMBER + ",\"text\"");
        LargeBody everywhere = LargeBody.of(begin, piece(each, 50_000), end);
        List<Case> cases = new ArrayList<>();
        cases.add(new Case("first", "strip_actual_usage", false, first, plain));
        cases.add(new Case("in the middle, nested", "strip_actual_usage", false, middle, middleLeft));
        cases.add(new Case("last", "strip_actual_usage", false, last, lastLeft));
        cases.add(new Case("a value of 40 MB", "strip_actual_usage", false, large, largeLeft));
        cases.add(new Case("coded", "strip_actual_usage", true, middle, middleLeft));
        cases.add(new Case("a coded value of 40 MB", "strip_actual_usage", true, large, largeLeft));
        cases.add(new Case("both modes, everywhere", BOTH, false, everywhere, plain));
        cases.add(new Case("both modes, a value of 40 MB", BOTH, false, large, largeLeft));
        return cases;
    }

    /** Says the name of each case that went well; the first one that does not ends it. */
    public static void main(String[] arguments) throws Exception {
        Container container = Container.valueOf(arguments[0]);
        for (Case one : cases()) {
            play(container, one);
            System.out.println("OK: " + one.name);
        }
        System.out.println("DONE");
        System.exit(0);
    }

    private static void play(Container container, Case one) throws Exception {
        PostprocessConfig config =
                PostprocessConfig.builder().postprocess(one.mode).build();
        Stage stage = Stage.behind(container, new PostprocessFilter(config));
        String path = stage.scene((request, response) -> {
            response.setContentType("application/json");
            if (one.coded) {
                response.setHeader("Content-Encoding", "gzip");
            }
            try (OutputStream out =
                    one.coded ? new GZIPOutputStream(response.getOutputStream()) : response.getOutputStream()) {
                one.written.writeTo(out);
            }
        });
        HttpURLConnection connection = (HttpURLConnection)
                URI.create("http://localhost:" + stage.port() + path).toURL().openConnection();
        connection.setRequestProperty("Accept-Encoding", "gzip");
        try (InputStream in = connection.getInputStream();
                InputStream body = one.coded ? new GZIPInputStream(in) : in) {
            one.left.expect(body);
        }
        connection.disconnect();
    }
}
