package mesh.load.workers.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RefusalsTest {

    private final List<String> lines = new ArrayList<>();
    private final AtomicLong nanoTime = new AtomicLong(Long.MAX_VALUE - 1_000);
    private final WorkerListener.Refusals refusals = new WorkerListener.Refusals(lines::add, nanoTime::get);

    @Test
    void printsTheFirstRefusalImmediatelyAndTheNextThousandsInOneLine() {
        refusals.add("/10.0.0.1:1", "it is no worker");
        for (int i = 0; i < 257_401; i++) {
            refusals.add("/10.0.0.2:" + i, i % 2 == 0 ? "it is silent" : "it is no worker");
            nanoTime.addAndGet(10_000);
        }
        refusals.print(false);
        nanoTime.addAndGet(TimeUnit.SECONDS.toNanos(5));
        refusals.print(false);
        refusals.print(true);

        assertThat(lines)
                .containsExactly(
                        "refused a connection from /10.0.0.1:1: it is no worker",
                        "refused 257401 connections, the last from /10.0.0.2:257400: it is silent (128701); "
                                + "it is no worker (128700)");
    }

    @Test
    void combinesTheCountsOfReasonsThatDoNotFitOnTheLine() {
        refusals.add("/10.0.0.1:1", "it is no worker");
        for (int i = 0; i < 1_000; i++) {
            refusals.add("/10.0.0.2:" + i, "reason " + i);
        }
        refusals.print(true);

        assertThat(lines).hasSize(2);
        assertThat(lines.getLast()).hasSizeLessThan(400).endsWith("; other reasons (992)");
    }
}
