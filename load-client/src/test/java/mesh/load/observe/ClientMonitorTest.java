package mesh.load.observe;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import mesh.load.os.EndingChildren;
import mesh.load.os.LinuxCounters;
import mesh.load.results.contender.ClientFigures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ClientMonitorTest {

    @Test
    void countsTheProcessorTimeOfThisProcess() {
        ClientMonitor watch = ClientMonitor.start(List.of());

        burnUntilSpent(TimeUnit.MILLISECONDS.toNanos(200));
        System.gc();
        ClientFigures figures = watch.stop(null);

        assertThat(figures.cpuNanos()).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(200));
        assertThat(figures.gcPauseNanos()).isPositive();
        assertThat(figures.timestampDelay()).isNull();
    }

    @Test
    void countsNeitherItselfNorTheServicesAsOthers() {
        assumeTrue(
                LinuxCounters.ofThisMachine().busyNanos().isPresent(),
                "wants the processor time of the machine: the system reports none");
        assumeTrue(!OtherPrograms.hasQuota(), "wants all of its cores: this process has a quota");
        ClientMonitor watch = ClientMonitor.start(List.of(ProcessHandle.current()));

        burnUntilSpent(200_000_000); // the kernel counts in hundredths of a second

        assertThat(watch.stop(null).otherCpuCores())
                .isBetween(0.0, (double) Runtime.getRuntime().availableProcessors() + 1);
    }

    /** Both monitors watch the same machine at the same time, so they differ only by the processor time of the child process. */
    @Test
    void countsTheChildProcessesOfAServiceAsPartsOfTheService() throws Exception {
        assumeTrue(
                LinuxCounters.ofThisMachine().busyNanos().isPresent(),
                "wants the processor time of the machine: the system reports none");
        assumeTrue(!OtherPrograms.hasQuota(), "wants all of its cores: this process has a quota");
        Process idle = new ProcessBuilder("sleep", "60").start();
        Process parent = new ProcessBuilder("sh", "-c", "sh -c 'while :; do :; done' & wait").start();
        await().until(() -> parent.descendants().findAny().isPresent());
        ProcessHandle child = parent.descendants().findAny().orElseThrow();
        try {
            ClientMonitor knowing = ClientMonitor.start(List.of(parent.toHandle()));
            ClientMonitor ignorant = ClientMonitor.start(List.of(idle.toHandle()));
            long begun = System.nanoTime();

            await().until(() -> spentNanos(child) > 2_000_000_000);
            double wall = System.nanoTime() - begun;
            Double others = ignorant.stop(null).otherCpuCores();

            assertThat(requireNonNull(others)
                            - requireNonNull(knowing.stop(null).otherCpuCores()))
                    .isGreaterThan(1_000_000_000 / wall);
        } finally {
            child.destroyForcibly();
            parent.destroyForcibly();
            idle.destroyForcibly();
        }
    }

    /** PostgreSQL ends a process with its connection. Its time is that of the service, even after its end. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void countsAnEndedChildProcessAsPartOfTheService() throws Exception {
        assumeTrue(!OtherPrograms.hasQuota(), "wants all of its cores: this process has a quota");
        Process idle = new ProcessBuilder("sleep", "600").start();
        try (EndingChildren service = new EndingChildren()) {
            ClientMonitor knowing = ClientMonitor.start(List.of(service.parent()));
            ClientMonitor ignorant = ClientMonitor.start(List.of(idle.toHandle()));
            long begun = System.nanoTime();

            service.useAndEnd(Duration.ofSeconds(2), () -> {});
            double wall = System.nanoTime() - begun;
            Double others = ignorant.stop(null).otherCpuCores();

            assertThat(requireNonNull(others)
                            - requireNonNull(knowing.stop(null).otherCpuCores()))
                    .isGreaterThan(1_000_000_000 / wall);
        } finally {
            idle.destroyForcibly();
        }
    }

    private static long spentNanos(ProcessHandle process) {
        return process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
    }

    @Test
    void reportsNoUseByOtherProcessesIfItDoesNotKnowTheServices() {
        assertThat(ClientMonitor.start(List.of()).stop(null).otherCpuCores()).isNull();
    }

    @Test
    void reportsNoUseByOtherProcessesOnceAServiceHasEnded() throws Exception {
        Process service = new ProcessBuilder("sleep", "60").start();
        ClientMonitor watch = ClientMonitor.start(List.of(service.toHandle()));

        service.destroyForcibly().waitFor();

        assertThat(watch.stop(null).otherCpuCores()).isNull();
    }

    private static void burnUntilSpent(long nanos) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long begun = threads.getCurrentThreadCpuTime();
        while (threads.getCurrentThreadCpuTime() - begun < nanos) {
            Thread.onSpinWait();
        }
    }
}
