package dev.sluice.bench;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The streams that benchmarks run: content frames of a chat completion, cut into chunks in several ways. The fixtures
 * are checked by {@code TrafficTest}.
 */
public final class Traffic {
    /** Frames in one stream. */
    public static final int FRAMES = 2_000;

    /** Bytes of a token's text in the frames of 212 bytes. */
    public static final int TOKEN_BYTES = 9;

    private static final String ID = "chatcmpl-0f3c7a52b1de4c6f9a8e7d6c5b4a3f21";

    private Traffic() {}

    /** Which frames hold the member that is to go. */
    public enum Hits {
        /** None. */
        NONE,
        /** Every hundredth: about what a stream of average length has in its last frame. */
        LAST,
        /** Each. */
        EVERY
    }

    /** How the stream is cut. */
    public enum Shape {
        /** One frame a chunk. */
        FRAMES_1,
        /** Four frames a chunk. */
        FRAMES_4,
        /** Sixteen frames a chunk. */
        FRAMES_16,
        /** One frame over sixteen chunks. */
        SLIVERS_16,
        /** Every byte a chunk. */
        BYTES
    }

    /** Returns a content frame of 212 bytes. */
    public static byte[] frame(int number) {
        return frame(String.format(" tok%05d", number % 100_000), Hits.NONE, number);
    }

    /**
     * Returns a content frame.
     *
     * @param content the text of the token, free of characters that JSON escapes
     */
    public static byte[] frame(String content, Hits hits, int number) {
        boolean hit = hits == Hits.EVERY || (hits == Hits.LAST && number % 100 == 99);
        String usage =
                hit ? ",\"usage\":{\"prompt_tokens\":46,\"total_tokens\":60,\"actual_usage\":{\"gpu_ms\":12}}" : "";
        return ("data: {\"id\":\"" + ID + "\",\"object\":\"chat.completion.chunk\",\"created\":1762771200,"
                        + "\"model\":\"org/model-7b\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" + content
                        + "\"},\"finish_reason\":null}]" + usage + "}\n\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Returns a stream in chunks.
     *
     * @param frames number of frames
     * @param contentBytes length of each token's text
     */
    public static byte[][] chunks(int frames, int contentBytes, Hits hits, Shape shape) {
        List<byte[]> chunks = new ArrayList<>();
        String content = "x".repeat(contentBytes);
        int perChunk = shape == Shape.FRAMES_4 ? 4 : shape == Shape.FRAMES_16 ? 16 : 1;
        ByteArrayOutputStream chunk = new ByteArrayOutputStream();
        for (int i = 0; i < frames; i++) {
            chunk.writeBytes(
                    contentBytes == TOKEN_BYTES
                            ? frame(String.format(" tok%05d", i), hits, i)
                            : frame(content, hits, i));
            if ((i + 1) % perChunk == 0 || i == frames - 1) {
                cut(chunk.toByteArray(), shape, chunks);
                chunk.reset();
            }
        }
        return chunks.toArray(byte[][]::new);
    }

    private static void cut(byte[] bytes, Shape shape, List<byte[]> chunks) {
        int size = switch (shape) {
            case FRAMES_1, FRAMES_4, FRAMES_16 -> bytes.length;
            case SLIVERS_16 -> (bytes.length + 15) / 16;
            case BYTES -> 1;
        };
        for (int at = 0; at < bytes.length; at += size) {
            chunks.add(Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + size)));
        }
    }
}
