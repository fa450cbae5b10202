package mesh.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Tests the probe with an executor that runs its queued tasks only when the test says so, and with a simulated clock. */
class ProbeTest {

    private final AtomicLong clock = new AtomicLong(1_000);
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final Probe probe = new Probe(tasks::add, clock::get);

    @Test
    void reportsHowLongItWaited() {
        waits(300);

        assertThat(probe.takeLongest()).isEqualTo(300);
    }

    @Test
    void reportsTheLongestOfSeveralWaitsOnce() {
        waits(300);
        waits(700);
        waits(200);

        assertThat(probe.takeLongest()).isEqualTo(700);
        assertThat(probe.takeLongest()).isZero();
    }

    @Test
    void reportsTheTimeSoFarOfAWaitThatIsNotOver() {
        probe.submit();

        clock.addAndGet(400);
        assertThat(probe.takeLongest()).isEqualTo(400);
        clock.addAndGet(400);
        assertThat(probe.takeLongest()).isEqualTo(800);
        assertThat(probe.isWaiting()).isTrue();
    }

    @Test
    void submitsOnlyOneTaskAtATime() {
        probe.submit();
        probe.submit();

        assertThat(tasks).hasSize(1);
    }

    @Test
    void doesNotWaitForAnExecutorThatHasEnded() {
        Probe ended = new Probe(
                task -> {
                    throw new RejectedExecutionException();
                },
                clock::get);

        ended.submit();
        clock.addAndGet(400);

        assertThat(ended.isWaiting()).isFalse();
        assertThat(ended.takeLongest()).isZero();
    }

    private void waits(long nanos) {
        probe.submit();
        clock.addAndGet(nanos);
        tasks.remove().run();
    }
}
