package mesh.load.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the reader with copies of the files of Linux 6. */
class ControlGroupTest {

    @TempDir
    Path root;

    @Test
    void readsTheLimitsOfVersion2() throws IOException {
        write("cgroup", "0::/\n");
        write("fs/cpu.max", "25000 100000\n");
        write("fs/memory.max", "1073741824\n");
        write("fs/cpu.stat", "usage_usec 78000\nnr_throttled 12\nthrottled_usec 345678\nnr_bursts 0\n");

        assertThat(group().processors()).isEqualTo(0.25);
        assertThat(group().memoryBytes()).isEqualTo(1L << 30);
        assertThat(group().throttledNanos()).hasValue(345_678_000L);
    }

    @Test
    void readsTheLimitsOfVersion1FromTheRootOfEachHierarchy() throws IOException {
        write("cgroup", "4:cpu,cpuacct:/kubepods/pod1\n3:memory:/kubepods/pod1\n1:name=systemd:/a\n");
        write("fs/cpu,cpuacct/cpu.cfs_quota_us", "150000\n");
        write("fs/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
        write("fs/cpu,cpuacct/cpu.stat", "nr_periods 40\nnr_throttled 12\nthrottled_time 345678901\n");
        write("fs/memory/memory.limit_in_bytes", "536870912\n");

        assertThat(group().processors()).isEqualTo(1.5);
        assertThat(group().memoryBytes()).isEqualTo(512L << 20);
        assertThat(group().throttledNanos()).hasValue(345_678_901L);
    }

    @Test
    void countsTheThrottledTimeSinceAnEarlierReading() throws IOException {
        write("cgroup", "0::/\n");
        write("fs/cpu.stat", "throttled_usec 5000\n");
        Optional<Long> before = group().throttledNanos();
        write("fs/cpu.stat", "throttled_usec 7000\n");

        assertThat(group().throttledNanosSince(before)).isEqualTo(2_000_000);
        assertThat(group().throttledNanosSince(Optional.empty())).isNull();
    }

    @Test
    void readsTheGroupOfItsOwnProcessAndNotTheRoot() throws IOException {
        write("cgroup", "0::/user/a\n");
        write("fs/user/a/cpu.max", "200000 100000\n");
        write("fs/cpu.max", "25000 100000\n");

        assertThat(group().processors()).isEqualTo(2.0);
    }

    @Test
    void hasNoLimitIfVersion2HasNone() throws IOException {
        write("cgroup", "0::/\n");
        write("fs/cpu.max", "max 100000\n");
        write("fs/memory.max", "max\n");
        write("fs/cpu.stat", "usage_usec 78000\n");

        assertUnlimited();
    }

    @Test
    void hasNoLimitIfVersion1HasNone() throws IOException {
        write("cgroup", "4:cpu,cpuacct:/\n3:memory:/\n");
        write("fs/cpu,cpuacct/cpu.cfs_quota_us", "-1\n");
        write("fs/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
        write("fs/memory/memory.limit_in_bytes", "9223372036854771712\n");

        assertUnlimited();
    }

    @Test
    void hasNoLimitWithoutControlGroups() {
        assertUnlimited();
    }

    private void assertUnlimited() {
        assertThat(group().processors()).isNull();
        assertThat(group().memoryBytes()).isNull();
        assertThat(group().throttledNanos()).isEmpty();
    }

    private ControlGroup group() {
        return new ControlGroup(root.resolve("cgroup"), root.resolve("fs"));
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), text);
    }
}
