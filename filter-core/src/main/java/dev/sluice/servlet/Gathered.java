package dev.sluice.servlet;

import dev.sluice.servlet.Outlet.Push;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Slices in a row, taken as one, and a flush behind them. The first stays where it is for as long as it is alone. Thread-safe, since an answer may
 * be completed while the container asks for what waits; the lock is held for copying only.
 */
final class Gathered {
    private byte @Nullable [] array;
    private int offset;
    private int length;
    private boolean borrowed;
    private Push push = Push.NONE;

    synchronized boolean isEmpty() {
        return length == 0 && push == Push.NONE;
    }

    /** A flush follows the bytes that are here, or come. */
    synchronized void addFlush() {
        push = Push.FLUSH;
    }

    synchronized void takeFlush() {
        push = Push.NONE;
    }

    synchronized int size() {
        return length;
    }

    /** Adds bytes that stay as they are until {@link #own} or {@link #take}. */
    synchronized void addBorrowed(byte[] buffer, int from, int count) {
        if (length > 0) {
            add(buffer, from, count);
            return;
        }
        array = buffer;
        offset = from;
        length = count;
        borrowed = true;
    }

    /** Adds a copy. */
    synchronized void add(byte[] buffer, int from, int count) {
        byte[] target = array;
        if (target == null || borrowed || offset + length + count > target.length) {
            target = grown(count);
        }
        System.arraycopy(buffer, from, target, offset + length, count);
        length += count;
    }

    /** Copies what was borrowed. */
    synchronized void own() {
        if (borrowed) {
            grown(0);
        }
    }

    /** Takes all bytes that there are; null when there are none. The array behind them is not written to any more. */
    synchronized @Nullable ByteBuffer take() {
        byte[] taken = array;
        if (taken == null || length == 0) {
            return null;
        }
        ByteBuffer slice = ByteBuffer.wrap(taken, offset, length);
        forgetBytes();
        return slice;
    }

    synchronized void clear() {
        forgetBytes();
        push = Push.NONE;
    }

    private void forgetBytes() {
        array = null;
        offset = 0;
        length = 0;
        borrowed = false;
    }

    private byte[] grown(int count) {
        // Room for half as much again, once there was a second slice.
        int capacity = length == 0 ? count : length + Math.max(count, length / 2);
        byte[] target =
                array == null ? new byte[capacity] : Arrays.copyOfRange(array, offset, offset + Math.max(capacity, 1));
        array = target;
        offset = 0;
        borrowed = false;
        return target;
    }
}
