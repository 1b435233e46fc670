package dev.sluice.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.testing.Chunking;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class HeldBytesTest {
    @Test
    void anEmptyStoreHasNoBuffer() {
        assertThat(new HeldBytes(1000).array()).isEmpty();
    }

    @Test
    void whatWasAppendedInPiecesIsHeldAsOne() {
        byte[] text = "the quick brown fox jumps over the lazy dog".repeat(20).getBytes(StandardCharsets.US_ASCII);
        Chunking.all(text.length, 30, 1).forEach(chunking -> {
            HeldBytes held = new HeldBytes(text.length);
            chunking.write(text, held::append);
            assertThat(Arrays.copyOf(held.array(), held.size()))
                    .as(chunking.label())
                    .isEqualTo(text);
        });
    }

    @Test
    void asManyBytesAsTheLimitFitAndNotOneMore() {
        HeldBytes held = new HeldBytes(10);
        assertThat(held.fits(10)).isTrue();
        assertThat(held.fits(11)).isFalse();
        held.append(new byte[10], 0, 10);
        assertThat(held.fits(0)).isTrue();
        assertThat(held.fits(1)).isFalse();
        assertThat(held.limit()).isEqualTo(10);
        assertThatThrownBy(() -> held.append(new byte[1], 0, 1)).isInstanceOf(IllegalStateException.class);
        assertThat(held.size()).isEqualTo(10);
    }

    @Test
    void theBufferNeverGrowsBeyondTheLimit() {
        HeldBytes held = new HeldBytes(1500);
        Chunking.drips(1500, 7).write(new byte[1500], held::append);
        assertThat(held.array()).hasSize(1500);
    }

    @Test
    void aMegabyteInSingleBytesIsCopiedToANewBufferSeldom() {
        HeldBytes held = new HeldBytes(1 << 21);
        byte[] one = {7};
        int buffers = 0;
        long copied = 0;
        for (int i = 0; i < 1 << 20; i++) {
            byte[] before = held.array();
            held.append(one, 0, 1);
            if (held.array() != before) {
                buffers++;
                copied += i;
            }
        }
        assertThat(buffers).isLessThan(20);
        assertThat(copied).isLessThan(2 << 20);
    }

    @Test
    void aLargeBufferGoesWithItsLastByteAndASmallOneStays() {
        HeldBytes held = new HeldBytes(10_000);
        held.append(new byte[HeldBytes.KEPT_CAPACITY], 0, HeldBytes.KEPT_CAPACITY);
        byte[] small = held.array();
        assertThat(held.isEmpty()).isFalse();
        held.clear();
        assertThat(held.isEmpty()).isTrue();
        assertThat(held.array()).isSameAs(small);
        held.append(new byte[HeldBytes.KEPT_CAPACITY + 1], 0, HeldBytes.KEPT_CAPACITY + 1);
        held.truncate(1);
        assertThat(held.array()).hasSizeGreaterThan(HeldBytes.KEPT_CAPACITY);
        held.removeFirst(1);
        assertThat(held.array()).isEmpty();
        assertThat(held.isEmpty()).isTrue();
    }

    @Test
    void theFirstBytesGoAndTheOthersMoveToTheFront() {
        HeldBytes held = new HeldBytes(100);
        held.append(new byte[] {1, 2, 3, 4, 5}, 0, 5);
        held.removeFirst(2);
        held.append(new byte[] {9, 6, 9}, 1, 1);
        assertThat(Arrays.copyOf(held.array(), held.size())).containsExactly(3, 4, 5, 6);
        held.removeFirst(0);
        assertThat(held.size()).isEqualTo(4);
        held.truncate(1);
        assertThat(Arrays.copyOf(held.array(), held.size())).containsExactly(3);
        HeldBytes full = new HeldBytes(5);
        full.append(new byte[] {1, 2, 3, 4, 5}, 0, 5);
        full.removeFirst(4);
        assertThat(Arrays.copyOf(full.array(), full.size())).containsExactly(5);
    }
}
