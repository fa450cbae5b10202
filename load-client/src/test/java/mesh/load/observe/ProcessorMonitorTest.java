package mesh.load.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.concurrent.TimeUnit;
import mesh.load.results.contender.ProcessorFigures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessorMonitorTest {

    @Test
    void hasNoFiguresIfNoServiceRunsHere() throws Exception {
        ProcessorMonitor monitor = ProcessorMonitor.start(List.of());

        assertThat(monitor.stop(System.nanoTime() - 1, System.nanoTime())).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void dividesTheProcessorTimeBetweenTwoInstants() throws Exception {
        ProcessorMonitor monitor =
                ProcessorMonitor.start(List.of(new NamedProcess("gateway", ProcessHandle.current())));
        long begin = System.nanoTime();
        long own = useProcessor(TimeUnit.MILLISECONDS.toNanos(300));
        long end = System.nanoTime();

        ProcessorFigures figures = monitor.stop(begin, end).orElseThrow();

        assertThat(figures.nanos()).isEqualTo(end - begin);
        assertThat(figures.uses())
                .extracting(ProcessorFigures.Use::process)
                .containsExactly(ProcessorMonitor.LOAD_CLIENT, "gateway");
        assertThat(figures.uses().getLast().totalNanos())
                .as("the kernel counts hundredths of a second, and a reading may be up to an interval away")
                .isGreaterThan(own / 2);
        assertThat(figures.busy()).isBetween(0.01, 1.0);
    }

    /** Keeps a core busy until this thread has used it for this long, and returns the time of this thread. */
    private static long useProcessor(long nanos) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long begin = threads.getCurrentThreadCpuTime();
        while (threads.getCurrentThreadCpuTime() - begin < nanos) {
            Thread.onSpinWait();
        }
        return threads.getCurrentThreadCpuTime() - begin;
    }
}
