package dev.sluice.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LeaseTest {
    private final AtomicInteger closed = new AtomicInteger();
    private final Lease lease = new Lease(closed::incrementAndGet);

    @Test
    void whatNobodyUsesIsClosedAtOnceAndOnce() {
        lease.close();
        lease.close();
        assertThat(closed).hasValue(1);
        assertThat(lease.take()).isFalse();
    }

    @Test
    void whatIsInUseIsClosedWhenItIsGivenBack() {
        assertThat(lease.take()).isTrue();
        assertThat(lease.take()).as("one at a time").isFalse();
        lease.close();
        lease.close();
        assertThat(closed).hasValue(0);
        lease.giveBack();
        assertThat(closed).hasValue(1);
        assertThat(lease.take()).isFalse();
    }

    @Test
    void whatWasGivenBackMayBeUsedAgain() {
        assertThat(lease.take()).isTrue();
        lease.giveBack();
        assertThat(lease.take()).isTrue();
        lease.giveBack();
        lease.close();
        assertThat(closed).hasValue(1);
    }
}
