package dev.sluice.servlet;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import org.jspecify.annotations.Nullable;

/** A container's writer. What is rewritten arrives as UTF-8 and leaves as text. */
final class WriterOutlet implements Outlet {
    private enum End {
        /** More may come. */
        OPEN,
        /** All that was announced was written, so the container's writer is closed; the application's is not. */
        WHOLE,
        /** The same, and some of it was not sent. */
        FAILED,
        /** The application's is closed too. */
        CLOSED
    }

    private static final byte[] NOTHING = {};

    private final SluiceResponse response;
    private final PrintWriter writer;
    private final String charset;
    private final Servers server;
    private @Nullable CharsetEncoder encoder;

    /** Text of the application and the same in UTF-8: what leaves unchanged needs no decoding. */
    private @Nullable String text;

    private byte @Nullable [] bytes;

    /** The beginning of a character whose other bytes have not come yet: at most three. */
    private byte @Nullable [] cut;

    /** First half of a surrogate pair that was cut between two writes; 0 for none. Another thread may end the body. */
    private volatile char half;

    private volatile End end = End.OPEN;

    /** A container's writer, which writes in the charset that the response has now. */
    WriterOutlet(PrintWriter writer, SluiceResponse response) {
        this.response = response;
        this.writer = writer;
        this.charset = response.getCharacterEncoding();
        this.server = response.server();
    }

    /** Returns what the application has written in the rewriter's charset, but for half a pair that may go on. */
    byte[] announce(String written) {
        String whole = half == 0 ? written : half + written;
        int length = whole.length();
        half = 0;
        if (Character.isHighSurrogate(whole.charAt(length - 1))) {
            half = whole.charAt(--length);
            whole = whole.substring(0, length);
        }
        byte[] encoded = LoneSurrogates.encode(whole);
        text = whole;
        bytes = encoded;
        return encoded;
    }

    void forget() {
        text = null;
        bytes = null;
    }

    @Override
    public void write(byte[] buffer, int offset, int length) {
        if (buffer == bytes && text != null && offset == 0 && length == buffer.length && cut == null) {
            writer.write(text);
            return;
        }
        byte[] whole = buffer;
        int from = offset;
        int count = length;
        if (cut != null) {
            whole = new byte[cut.length + length];
            System.arraycopy(cut, 0, whole, 0, cut.length);
            System.arraycopy(buffer, offset, whole, cut.length, length);
            from = 0;
            count = whole.length;
            cut = null;
        }
        int keep = unfinished(whole, from, count);
        if (keep > 0) {
            cut = new byte[keep];
            System.arraycopy(whole, from + count - keep, cut, 0, keep);
        }
        writer.write(LoneSurrogates.decode(whole, from, count - keep));
    }

    /** Returns how many of the last bytes begin a character without ending it. */
    private static int unfinished(byte[] buffer, int offset, int length) {
        for (int back = 1; back <= Math.min(3, length); back++) {
            int value = buffer[offset + length - back] & 0xff;
            if (value < 0x80) {
                return 0;
            }
            if (value >= 0xc0) {
                int size = value >= 0xf0 ? 4 : value >= 0xe0 ? 3 : 2;
                return size > back ? back : 0;
            }
        }
        return 0;
    }

    @Override
    public boolean takesBytes() {
        return false;
    }

    @Override
    public boolean isUnfinished() {
        return half != 0;
    }

    @Override
    public byte[] takeUnfinished() {
        char last = half;
        half = 0;
        return last == 0 ? NOTHING : LoneSurrogates.encode(String.valueOf(last));
    }

    @Override
    public @Nullable CharsetEncoder encoder() {
        if (encoder == null) {
            encoder = encoder(charset, server);
        }
        return encoder;
    }

    /** As containers do it: what the charset does not have is replaced. In UTF-8 Jetty has three bytes for half a pair. */
    private static @Nullable CharsetEncoder encoder(String name, Servers server) {
        try {
            Charset known = Charset.forName(name);
            return known.equals(StandardCharsets.UTF_8) && server == Servers.JETTY
                    ? null
                    : known.newEncoder()
                            .onMalformedInput(CodingErrorAction.REPLACE)
                            .onUnmappableCharacter(CodingErrorAction.REPLACE);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException | UnsupportedOperationException e) {
            // A container that writes it all the same knows more than this JVM: bytes are the best guess.
            return null;
        }
    }

    /** A rewriter of the user's own ended in the middle of a character: that shows, as it does in every decoder. */
    @Override
    public void finish() {
        if (cut != null) {
            writer.write(new String(cut, StandardCharsets.UTF_8));
            cut = null;
        }
    }

    @Override
    public boolean hasFailed() {
        return switch (end) {
            case OPEN, CLOSED -> writer.checkError();
            case WHOLE -> false;
            case FAILED -> true;
        };
    }

    @Override
    public void settle(Push push) {
        if (push == Push.FLUSH) {
            writer.flush();
        }
    }

    @Override
    public void flush() {
        writer.flush();
    }

    /** Tomcat's closed writer takes all, and has not failed; so does Undertow's behind the announced length. */
    @Override
    public void refuse() throws IOException {
        boolean takesAll = server == Servers.TOMCAT || (server == Servers.UNDERTOW && end != End.CLOSED);
        if (!takesAll) {
            throw new IOException("The writer is closed");
        }
    }

    /** Tomcat passes over it; so does Undertow behind an error, while a redirect closes its writer. */
    @Override
    public void refuseInPlace() throws IOException {
        if (server == Servers.JETTY) {
            refuse();
        } else {
            touch();
        }
    }

    @Override
    public void touch() {
        writer.write("", 0, 0);
    }

    @Override
    public void complete() {
        if (end == End.OPEN && server.writersAreThoseOfJava()) {
            // Asked beforehand, for the closed one says in any case that it has failed. But asking flushes, and what
            // waits could not leave with its length then.
            end = response.isCommitted() && writer.checkError() ? End.FAILED : End.WHOLE;
        }
        writer.close();
    }

    @Override
    public void close() {
        end = End.CLOSED;
        writer.close();
    }
}
