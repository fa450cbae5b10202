package mesh.load.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Map;
import java.util.concurrent.SynchronousQueue;
import mesh.load.os.LinuxCounters.ContextSwitches;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ContextSwitchesTest {

    private static final int HANDOVERS = 500;

    /** Two threads that wait for each other switch: a waiting thread yields the processor, at the latest after a short spin. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void countsTheSwitchesOfTheThreadsOfAProcess() throws InterruptedException {
        long pid = ProcessHandle.current().pid();
        ContextSwitches before = ContextSwitches.of(pid).orElseThrow();

        handOver();

        await().untilAsserted(() ->
                assertThat(ContextSwitches.of(pid).orElseThrow().since(before)).isGreaterThan(HANDOVERS / 10));
    }

    private static void handOver() throws InterruptedException {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                for (int i = 0; i < HANDOVERS; i++) {
                    queue.put(i);
                }
                Thread.sleep(Long.MAX_VALUE); // if the thread ended, the kernel would drop its counters
            } catch (InterruptedException nobodyDoes) {
                Thread.currentThread().interrupt();
            }
        });
        for (int i = 0; i < HANDOVERS; i++) {
            queue.take();
        }
    }

    @Test
    void countsANewThreadFromItsStartAndLeavesOutAnEndedThread() {
        ContextSwitches before = new ContextSwitches(Map.of(1, 10L, 2, 5L));

        assertThat(new ContextSwitches(Map.of(1, 13L, 3, 4L)).since(before)).isEqualTo(7);
    }

    @Test
    void hasNoFigureForAProcessThatDoesNotExist() {
        assertThat(ContextSwitches.of(Integer.MAX_VALUE)).isEmpty();
    }
}
