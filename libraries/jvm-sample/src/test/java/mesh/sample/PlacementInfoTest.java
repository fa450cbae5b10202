package mesh.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.actuate.info.Info;

/** Tests with files in the format of Linux 6. */
class PlacementInfoTest {

    private static final Map<String, String> POD = Map.of("POD_NAME", "gateway-1", "NODE_NAME", "worker-2");

    @TempDir
    Path root;

    @Test
    void containsPodNodeAndTheLimitsOfVersion2() throws IOException {
        write("cgroup", "0::/\n");
        write("fs/cpu.max", "25000 100000\n");
        write("fs/memory.max", "1073741824\n");

        assertThat(placement(POD))
                .isEqualTo(Map.of(
                        "pod", "gateway-1", "node", "worker-2", "processors", 0.25, "memoryBytes", 1_073_741_824L));
    }

    @Test
    void readsTheLimitsOfVersion1FromTheHierarchyOfEachController() throws IOException {
        write("cgroup", "4:cpu,cpuacct:/kubepods/pod1\n3:memory:/kubepods/pod1\n");
        write("fs/cpu,cpuacct/cpu.cfs_quota_us", "150000\n");
        write("fs/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
        write("fs/memory/memory.limit_in_bytes", "536870912\n");

        assertThat(placement(Map.of())).isEqualTo(Map.of("processors", 1.5, "memoryBytes", 536_870_912L));
    }

    @Test
    void aGroupWithoutLimitsHasNone() throws IOException {
        write("cgroup", "0::/\n");
        write("fs/cpu.max", "max 100000\n");
        write("fs/memory.max", "max\n");

        assertThat(placement(Map.of("NODE_NAME", "worker-2"))).isEqualTo(Map.of("node", "worker-2"));
    }

    @Test
    void aGroupOfVersion1WithoutLimitsHasNone() throws IOException {
        write("cgroup", "4:cpu,cpuacct:/\n3:memory:/\n");
        write("fs/cpu,cpuacct/cpu.cfs_quota_us", "-1\n");
        write("fs/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
        write("fs/memory/memory.limit_in_bytes", "9223372036854771712\n");

        assertThat(placement(Map.of())).isNull();
    }

    @Test
    void containsTheKernelsLimitOfPendingConnections() throws IOException {
        write("somaxconn", "128\n");

        assertThat(placement(Map.of())).isEqualTo(Map.of("somaxconn", 128L));
    }

    @Test
    void omitsInvalidValues() throws IOException {
        write("cgroup", "0::/\n");
        write("fs/cpu.max", "\n");
        write("fs/memory.max", "many");

        assertThat(placement(Map.of("POD_NAME", " "))).isNull();
    }

    @Test
    void containsNothingWithoutControlGroups() {
        assertThat(placement(Map.of())).isNull();
    }

    private @Nullable Object placement(Map<String, String> environment) {
        Info.Builder info = new Info.Builder();
        new PlacementInfo(
                        new ControlGroup(root.resolve("cgroup"), root.resolve("fs")),
                        environment,
                        root.resolve("somaxconn"))
                .contribute(info);
        return info.build().get("placement");
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), text);
    }
}
