package dev.sluice.servlet;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;

/** Writes bytes in pieces of a size, asking before each, then completes. */
class Pieces extends Writing {
    private final byte[] bytes;
    private final int size;
    private int at;

    Pieces(HttpServletRequest request, HttpServletResponse response, String type, byte[] bytes, int size)
            throws IOException {
        super(request, response, type);
        this.bytes = bytes;
        this.size = size;
    }

    @Override
    public void onWritePossible() throws IOException {
        while (out.isReady()) {
            if (at == bytes.length) {
                async.complete();
                return;
            }
            int count = Math.min(size, bytes.length - at);
            // An array of its own: the container may keep it until it is ready again.
            out.write(Arrays.copyOfRange(bytes, at, at + count));
            at += count;
        }
    }
}
