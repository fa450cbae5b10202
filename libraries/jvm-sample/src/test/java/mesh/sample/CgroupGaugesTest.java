package mesh.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests with files as Linux 6 shows them. */
class CgroupGaugesTest {

    private static final String VERSION_2 = """
            usage_usec 78000
            user_usec 60000
            system_usec 18000
            nr_periods 40
            nr_throttled 12
            throttled_usec 345678
            """;

    private static final String VERSION_1 = "nr_periods 40\nnr_throttled 12\nthrottled_time 345678901\n";

    @TempDir
    Path root;

    @Test
    void readsVersion2InMicroseconds() throws IOException {
        write("fs/cpu.stat", VERSION_2);

        assertThat(read("0::/")).containsExactly(Map.entry(CgroupGauges.THROTTLED, 345_678_000L));
    }

    @Test
    void readsVersion1InNanosecondsOfTheGroupThatTheProcessIsIn() throws IOException {
        write("fs/cpu,cpuacct/a/b/cpu.stat", VERSION_1);

        assertThat(read("11:memory:/c\n4:cpu,cpuacct:/a/b\n"))
                .containsExactly(Map.entry(CgroupGauges.THROTTLED, 345_678_901L));
    }

    /**
     * In a container, the container's own group is the root of the hierarchy, but the path in the file of memberships is that on the host.
     */
    @Test
    void readsTheRootInAContainer() throws IOException {
        write("fs/cpu,cpuacct/cpu.stat", VERSION_1);

        assertThat(read("4:cpu,cpuacct:/kubepods/pod1\n")).containsKey(CgroupGauges.THROTTLED);
    }

    @Test
    void followsTheFigureAsItGrows() throws IOException {
        write("fs/cpu.stat", VERSION_2);
        CgroupGauges gauges = gauges("0::/");
        write("fs/cpu.stat", VERSION_2.replace("345678", "400000"));

        assertThat(read(gauges)).containsEntry(CgroupGauges.THROTTLED, 400_000_000L);
    }

    @Test
    void hasNoFigureWithoutThrottling() throws IOException {
        write("fs/cpu.stat", "usage_usec 78000\n");

        assertThat(read("0::/")).isEmpty();
        assertThat(read(new CgroupGauges(new ControlGroup(root.resolve("none"), root.resolve("fs")))))
                .isEmpty();
    }

    private Map<String, Number> read(String membership) throws IOException {
        return read(gauges(membership));
    }

    private CgroupGauges gauges(String membership) throws IOException {
        write("cgroup", membership);
        return new CgroupGauges(new ControlGroup(root.resolve("cgroup"), root.resolve("fs")));
    }

    private static Map<String, Number> read(Gauges gauges) {
        Map<String, Number> sample = new HashMap<>();
        gauges.readInto(sample);
        return sample;
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), text);
    }
}
