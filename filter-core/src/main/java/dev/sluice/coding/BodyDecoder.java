package dev.sluice.coding;

import dev.sluice.coding.CodingException.Flaw;
import java.util.List;

/**
 * Undoes the codings of one body as it arrives, in steps of at most {@value #STEP} bytes of what comes out, so that the
 * caller says how much there is at a time: a few bytes may stand for many. What comes out does not depend on how the body
 * was cut. Not thread-safe: it belongs to one response.
 *
 * <p>Takes about 40 KB of native memory and 8 KB of heap for each coding, until it is closed.
 */
public final class BodyDecoder implements AutoCloseable {
    /** Most bytes that one step gives. */
    public static final int STEP = 8192;

    /** The coding that was applied last comes first. */
    private final Layer[] layers;

    /** What a layer has to read, and where its output goes. */
    private final Input[] inputs;

    private final byte[][] outputs;
    private boolean closed;

    /**
     * Opens a decoder.
     *
     * @param codings in the order in which they were applied; at least one
     */
    public BodyDecoder(List<ContentCoding> codings) {
        int count = codings.size();
        layers = new Layer[count];
        inputs = new Input[count];
        outputs = new byte[count][STEP];
        for (int i = 0; i < count; i++) {
            layers[i] = switch (codings.get(count - 1 - i)) {
                case GZIP -> new GzipLayer();
                case DEFLATE -> new DeflateLayer();
            };
            inputs[i] = new Input();
        }
    }

    /**
     * Gives the next bytes of the body to read, when the last ones have been read.
     *
     * @param buffer the array, which stays as it is until {@link #decode} returned 0
     * @param offset index of the first byte
     * @param length number of bytes
     */
    public void feed(byte[] buffer, int offset, int length) {
        if (!inputs[0].isEmpty()) {
            throw new IllegalStateException("The last bytes have not been read");
        }
        inputs[0].set(buffer, offset, length);
    }

    /**
     * Takes a step.
     *
     * @return how many bytes of {@link #output} are the next ones of the decoded body; 0 when all input was read
     * @throws CodingException when the body is not in these codings; nothing more can be read then
     */
    public int decode() throws CodingException {
        if (closed) {
            throw new IllegalStateException("The decoder is closed");
        }
        return decode(layers.length - 1);
    }

    /** Returns the array that holds what the last step gave, from its beginning. */
    public byte[] output() {
        return outputs[layers.length - 1];
    }

    private int decode(int layer) throws CodingException {
        while (true) {
            int count = step(layer);
            if (count > 0 || layer == 0) {
                return count;
            }
            int fed = decode(layer - 1);
            if (fed == 0) {
                return 0;
            }
            inputs[layer].set(outputs[layer - 1], 0, fed);
        }
    }

    /** Only the outermost coding can be another format from the first byte on: the bytes of others were decoded. */
    private int step(int layer) throws CodingException {
        try {
            return layers[layer].decode(inputs[layer], outputs[layer]);
        } catch (CodingException e) {
            throw layer > 0 && e.flaw() == Flaw.ANOTHER_FORMAT
                    ? new CodingException(Flaw.CORRUPT, "A coding below another one is not there")
                    : e;
        }
    }

    /** Returns whether the body may end here, when all input was read. */
    public boolean isComplete() {
        for (Layer layer : layers) {
            if (!layer.isComplete()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Tells that no more comes.
     *
     * @throws CodingException when the body is not complete
     */
    public void end() throws CodingException {
        if (!isComplete()) {
            throw new CodingException(Flaw.TRUNCATED, "A coded body ended too early");
        }
    }

    /** Gives native memory back. */
    @Override
    public void close() {
        closed = true;
        for (Layer layer : layers) {
            layer.close();
        }
    }
}
