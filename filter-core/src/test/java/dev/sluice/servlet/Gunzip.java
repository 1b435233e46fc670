package dev.sluice.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.DataFormatException;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;

/** What a client reads that takes gzip. */
final class Gunzip {
    /** A gzip header without options (RFC 1952 section 2.3). */
    private static final int HEADER = 10;

    private Gunzip() {}

    /** Returns what can be read of a body that goes on. */
    static String soFar(byte[] gzip) throws DataFormatException {
        if (gzip.length <= HEADER) {
            return "";
        }
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(gzip, HEADER, gzip.length - HEADER);
            byte[] plain = new byte[100_000];
            return new String(plain, 0, inflater.inflate(plain), UTF_8);
        } finally {
            inflater.end();
        }
    }

    /** Reads until the body so far holds a text of this length once it is decompressed; returns that text. */
    static String upTo(RawClient client, String expected) throws IOException, DataFormatException {
        String plain = "";
        for (int count = 1; plain.length() < expected.length(); count++) {
            plain = soFar(client.bytesUpTo(count));
        }
        return plain;
    }

    /** Returns a body that is complete, with checksum and size. */
    static String whole(byte[] gzip) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(gzip))) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }
}
