package dev.sluice.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads several bytes of an array at once; the arithmetic on eight bytes in a long ("SIMD within a register"). */
public final class Words {
    /** The byte 1 in each of eight places. */
    public static final long ONES = 0x0101010101010101L;

    /** The highest bit of each of eight bytes. */
    public static final long HIGHS = 0x8080808080808080L;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private Words() {}

    /** Returns the eight bytes from {@code index} on, the first in the lowest place. */
    public static long longAt(byte[] bytes, int index) {
        return (long) LONGS.get(bytes, index);
    }

    /** Returns the four bytes from {@code index} on, the first in the lowest place. */
    public static int intAt(byte[] bytes, int index) {
        return (int) INTS.get(bytes, index);
    }

    /** Returns the two bytes from {@code index} on, as a number from 0 to 65535, the first in the lower half. */
    public static int pairAt(byte[] bytes, int index) {
        return (short) SHORTS.get(bytes, index) & 0xffff;
    }

    /** Returns {@code b} in each of eight places. */
    public static long repeat(int b) {
        return (b & 0xffL) * ONES;
    }

    /**
     * Marks the bytes that are zero.
     *
     * @return the highest bit of each zero byte; above the first zero byte, a byte 1 may be marked too, so only the
     *     lowest mark is certain
     */
    public static long zeroBytes(long word) {
        return (word - ONES) & ~word & HIGHS;
    }

    /** Returns which of eight bytes carries the lowest mark: 0 to 7. */
    public static int firstMark(long marks) {
        return Long.numberOfTrailingZeros(marks) >>> 3;
    }
}
