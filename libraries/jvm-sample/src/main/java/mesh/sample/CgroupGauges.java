package mesh.sample;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Shows how long the system did not run this process because its control group was out of processor time. This happens in a container with
 * a limit on processors. On Linux the figure is in the group's file {@code cpu.stat}, in different units for versions 1 and 2 of control
 * groups. On other systems, or if the group has no such figure, nothing is shown.
 */
final class CgroupGauges implements Gauges {

    static final String THROTTLED = "total.throttled.ns";

    private static final long MICROSECOND = 1000;

    private final @Nullable Path statistics;

    CgroupGauges(ControlGroup group) {
        statistics = group.files("cpu", "cpu.stat")
                .filter(file -> throttled(file).isPresent())
                .findFirst()
                .orElse(null);
    }

    @Override
    public void readInto(Map<String, Number> sample) {
        if (statistics != null) {
            throttled(statistics).ifPresent(nanos -> sample.put(THROTTLED, nanos));
        }
    }

    private static Optional<Long> throttled(Path file) {
        return ControlGroup.lines(file).stream()
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
}
