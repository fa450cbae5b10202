package mesh.load.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class LinuxCountersTest {

    private static final LinuxCounters HERE = LinuxCounters.ofThisMachine();

    @TempDir
    private Path proc;

    @Test
    void addsTheTimesInWhichProcessorsAreBusy() throws Exception {
        Files.writeString(proc.resolve("stat"), """
                cpu  100 20 30 5000 600 7 8 9 50 0
                cpu0 50 10 15 2500 300 3 4 5 25 0
                """);

        assertThat(counters().busyNanos()).hasValue(TimeUnit.MILLISECONDS.toNanos(10 * (100 + 20 + 30 + 7 + 8 + 9)));
    }

    private void allow(String processors) throws Exception {
        Files.createDirectories(proc.resolve("self"));
        Files.writeString(proc.resolve("self/status"), "Name:\tjava\nCpus_allowed_list:\t" + processors + "\n");
    }

    /** Other programs on the other processors take nothing from this one. */
    @Test
    void countsOnlyTheProcessorsThatThisProcessMayUse() throws Exception {
        allow("0,2-3");
        Files.writeString(proc.resolve("stat"), """
                cpu  1111 0 0 0 0 0 0 0 0 0
                cpu0 1 0 0 0 0 0 0 0 0 0
                cpu1 10 0 0 0 0 0 0 0 0 0
                cpu2 100 0 0 0 0 0 0 0 0 0
                cpu3 1000 0 0 0 0 0 0 0 0 0
                """);

        assertThat(counters().busyNanos()).hasValue(TimeUnit.MILLISECONDS.toNanos(10 * 1101));
    }

    /** A virtual machine may be allowed to use processors that it does not have. */
    @Test
    void countsOnlyProcessorsThatAreThere() throws Exception {
        allow("0-127");
        Files.writeString(proc.resolve("stat"), """
                cpu  11 0 0 0 0 0 0 0 0 0
                cpu0 1 0 0 0 0 0 0 0 0 0
                cpu1 10 0 0 0 0 0 0 0 0 0
                """);

        assertThat(counters().busyNanos()).hasValue(TimeUnit.MILLISECONDS.toNanos(10 * 11));
        assertThat(counters().usableProcessors()).hasValue(2);
    }

    @Test
    void hasNoBusyTimeIfTheFileOrTheLineIsMissing() throws Exception {
        assertThat(counters().busyNanos()).isEmpty();
        Files.writeString(proc.resolve("stat"), "intr 5\n");
        assertThat(counters().busyNanos()).isEmpty();
        Files.writeString(proc.resolve("stat"), "cpu 1 2 3 4 5 6 7 many\n");
        assertThat(counters().busyNanos()).isEmpty();
    }

    @Test
    void readsTheUptimeIfTheFileContainsIt() throws Exception {
        assertThat(counters().uptimeSeconds()).isEmpty();
        Files.writeString(proc.resolve("uptime"), "12.50 3.00\n");
        assertThat(counters().uptimeSeconds()).hasValue(12.5);
        Files.writeString(proc.resolve("uptime"), "up 3 days\n");
        assertThat(counters().uptimeSeconds()).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aJvmHasMoreResidentMemoryThanItsLiveHeap() {
        Runtime jvm = Runtime.getRuntime();
        System.gc();

        assertThat(HERE.residentBytes(ProcessHandle.current().pid()).orElseThrow())
                .isGreaterThan(jvm.totalMemory() - jvm.freeMemory())
                .isLessThan(1L << 40);
    }

    @Test
    void hasNoFiguresForAProcessThatDoesNotExist() {
        assertThat(HERE.residentBytes(Integer.MAX_VALUE)).isEmpty();
    }

    @Test
    void readsEachTcpCountByItsName() throws Exception {
        writeNetstat("""
                TcpExt: SyncookiesSent ListenOverflows ListenDrops TCPSynRetrans
                TcpExt: 1 383 420 391
                IpExt: InNoRoutes InTruncatedPkts
                IpExt: 7 8
                """);

        assertThat(counters().tcp()).hasValue(new LinuxCounters.Tcp(391, 383));
        assertThat(new LinuxCounters.Tcp(391, 383).since(new LinuxCounters.Tcp(8, 83)))
                .isEqualTo(new LinuxCounters.Tcp(383, 300));
    }

    @Test
    void hasNoTcpCountsIfTheFileOrTheNamesAreMissing() throws Exception {
        assertThat(counters().tcp()).isEmpty();
        writeNetstat("TcpExt: ListenOverflows\nTcpExt: 5\n");
        assertThat(counters().tcp()).isEmpty();
        writeNetstat("TcpExt: ListenOverflows TCPSynRetrans\n");
        assertThat(counters().tcp()).isEmpty();
    }

    private void writeNetstat(String text) throws Exception {
        Files.createDirectories(proc.resolve("net"));
        Files.writeString(proc.resolve("net/netstat"), text);
    }

    private LinuxCounters counters() {
        return new LinuxCounters(proc);
    }
}
