package mesh.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * For how long the system kept this process from running because its control group had used up its share: what a container with a limit
 * on its processors meets. Linux tells it in {@code cpu.stat} of the group, in version 1 and 2 of control groups in other units; elsewhere, and where the
 * group has no such figure, nothing is told.
 */
final class CgroupGauges implements Gauges {

    static final String THROTTLED = "total.throttled.ns";

    private static final long MICROSECOND = 1000;

    private final @Nullable Path statistics;

    CgroupGauges() {
        this(Path.of("/proc/self/cgroup"), Path.of("/sys/fs/cgroup"));
    }

    /**
     * @param membership names the groups of the process, one line for each hierarchy: {@code 4:cpu,cpuacct:/a/b}, or {@code 0::/a/b} for version 2
     * @param root where the hierarchies are mounted
     */
    CgroupGauges(Path membership, Path root) {
        statistics = statistics(membership, root).orElse(null);
    }

    @Override
    public void readInto(Map<String, Number> sample) {
        if (statistics != null) {
            throttled(statistics).ifPresent(nanos -> sample.put(THROTTLED, nanos));
        }
    }

    private static Optional<Path> statistics(Path membership, Path root) {
        return lines(membership).stream()
                .map(line -> line.split(":", 3))
                .filter(parts -> parts.length == 3)
                .flatMap(parts -> candidates(root, parts[1], parts[2]))
                .filter(file -> throttled(file).isPresent())
                .findFirst();
    }

    /** A container sees its own group as the root of the hierarchy, or under the path that it has on the host. */
    private static Stream<Path> candidates(Path root, String controllers, String group) {
        if (!controllers.isEmpty() && !List.of(controllers.split(",")).contains("cpu")) {
            return Stream.empty();
        }
        Path hierarchy = root.resolve(controllers);
        return Stream.of(hierarchy.resolve(group.substring(1)), hierarchy).map(folder -> folder.resolve("cpu.stat"));
    }

    private static Optional<Long> throttled(Path file) {
        return lines(file).stream()
                .map(line -> line.split(" ", 2))
                .filter(parts -> parts.length == 2)
                .flatMap(parts -> nanos(parts[0], parts[1]).stream())
                .findFirst();
    }

    private static Optional<Long> nanos(String name, String value) {
        return switch (name) {
            case "throttled_time" -> Optional.of(Long.valueOf(value));
            case "throttled_usec" -> Optional.of(Long.parseLong(value) * MICROSECOND);
            default -> Optional.empty();
        };
    }

    private static List<String> lines(Path file) {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException unreadable) {
            return List.of();
        }
    }
}
