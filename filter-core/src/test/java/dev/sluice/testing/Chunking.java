package dev.sluice.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One way to cut a body into chunks. The only place in the tests from which a rewriter is written to.
 *
 * @param label says how the cuts were made, with the seed if they are random
 * @param sizes the sizes of the chunks in order; they add up to the length of the body; some may be 0
 */
public record Chunking(String label, List<Integer> sizes) {
    /** How many bytes stand behind a chunk; below zero those that come next in the body. */
    private static final int[] BEHIND = {0, 3, -8};

    @Override
    public String toString() {
        return label;
    }

    /** Takes one chunk. */
    @FunctionalInterface
    public interface Writer<E extends Exception> {
        /** Takes a chunk that lies somewhere in an array. */
        void write(byte[] buffer, int offset, int length) throws E;
    }

    /** The body in one piece. */
    public static Chunking whole(int length) {
        return new Chunking("whole", List.of(length));
    }

    /** Every byte a chunk of its own. */
    public static Chunking bytes(int length) {
        return new Chunking(
                "single bytes", IntStream.range(0, length).map(i -> 1).boxed().toList());
    }

    /** Chunks of one size, but for the last. */
    public static Chunking drips(int length, int size) {
        List<Integer> sizes = new ArrayList<>(Collections.nCopies(length / size, size));
        sizes.add(length % size);
        return new Chunking("chunks of " + size, sizes);
    }

    /** Cut in two. */
    public static Chunking cut(int length, int at) {
        return new Chunking("cut at " + at, List.of(at, length - at));
    }

    /** Every way to cut in two. */
    public static Stream<Chunking> everyCut(int length) {
        return IntStream.rangeClosed(0, length).mapToObj(at -> cut(length, at));
    }

    /** Every way to cut in three. */
    public static Stream<Chunking> everyTwoCuts(int length) {
        return IntStream.rangeClosed(0, length)
                .boxed()
                .flatMap(a -> IntStream.rangeClosed(a, length)
                        .mapToObj(b -> new Chunking("cut at " + a + " and " + b, List.of(a, b - a, length - b))));
    }

    /** Random cuts, some chunks empty. */
    public static Chunking random(int length, long seed) {
        Random random = new Random(seed);
        int most = 1 + random.nextInt(random.nextBoolean() ? 8 : 200);
        List<Integer> sizes = new ArrayList<>();
        int left = length;
        while (left > 0) {
            int size = random.nextInt(8) == 0 ? 0 : Math.min(left, 1 + random.nextInt(most));
            sizes.add(size);
            left -= size;
        }
        return new Chunking("random, seed " + seed, sizes);
    }

    /** All of the above but the cuts in three, with as many random ones as asked for. */
    public static Stream<Chunking> all(int length, int randoms, long seed) {
        Stream<Chunking> seeded = IntStream.range(0, randoms).mapToObj(i -> random(length, seed + i));
        return Stream.of(Stream.of(whole(length), bytes(length)), everyCut(length), seeded)
                .flatMap(chunkings -> chunkings);
    }

    /** A body that is cut already, so that writing it allocates nothing. */
    public static final class Cut {
        private final byte[][] chunks;

        private Cut(byte[][] chunks) {
            this.chunks = chunks;
        }

        /** Writes all chunks. */
        public <E extends Exception> void write(Writer<E> writer) throws E {
            for (byte[] chunk : chunks) {
                writer.write(chunk, 0, chunk.length);
            }
        }
    }

    /** Cuts a body for many writes. */
    public Cut cut(byte[] body) {
        List<byte[]> chunks = new ArrayList<>();
        write(body, (buffer, offset, length) -> chunks.add(Arrays.copyOfRange(buffer, offset, offset + length)));
        return new Cut(chunks.toArray(byte[][]::new));
    }

    /**
     * Writes the body chunk by chunk, each in an array of its own, at an offset, with other bytes around it; afterwards
     * the array is overwritten, so that whoever kept it is found out. Behind the chunk stand line ends, or what comes
     * next in the body as in an array that is written in slices, or nothing: whoever reads beyond it is found out too.
     */
    public <E extends Exception> void write(byte[] body, Writer<E> writer) throws E {
        int at = 0;
        for (int size : sizes) {
            int offset = at % 5;
            int behind = BEHIND[(at + size) % BEHIND.length];
            byte[] array = new byte[offset + size + Math.abs(behind)];
            Arrays.fill(array, (byte) '\n');
            int copied = behind < 0 ? Math.min(size - behind, body.length - at) : size;
            System.arraycopy(body, at, array, offset, copied);
            writer.write(array, offset, size);
            Arrays.fill(array, (byte) '#');
            at += size;
        }
    }
}
