package mesh.load.os;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The control group of this process: its limits for processors and memory, and how long the processor limit has stopped it. Linux reports
 * them in files whose names and units differ between versions 1 and 2. Other systems report nothing. Services have a similar class in
 * {@code jvm-sample}, because they and the load client share no classpath.
 */
public final class ControlGroup {

    /** A line that contains the number of a hierarchy, its controllers (none in version 2), and the path of the group in the hierarchy. */
    private static final Pattern MEMBERSHIP = Pattern.compile("\\d+:([^:]*):/(.*)");

    /** A limit. Without a limit, the file contains {@code max} in version 2, and -1 or a number of 19 digits in version 1. */
    private static final String LIMIT = "([1-9]\\d{0,17})";

    private static final Pattern MEMORY = Pattern.compile(LIMIT);
    private static final Pattern QUOTA_AND_PERIOD = Pattern.compile(LIMIT + " " + LIMIT);
    private static final Pattern THROTTLED = Pattern.compile("^throttled_(usec|time) (\\d{1,15})$", Pattern.MULTILINE);

    private final List<Path> folders;

    /** @param root folder in which the hierarchies are mounted */
    ControlGroup(Path membership, Path root) {
        folders = LinuxCounters.lines(membership).stream()
                .map(MEMBERSHIP::matcher)
                .filter(Matcher::matches)
                .flatMap(group -> {
                    Path hierarchy = root.resolve(group.group(1));
                    // A container sees its own group as the root, or under the path that the group has on the host.
                    return Stream.of(hierarchy.resolve(group.group(2)), hierarchy);
                })
                .toList();
    }

    public static ControlGroup own() {
        return new ControlGroup(Path.of("/proc/self/cgroup"), Path.of("/sys/fs/cgroup"));
    }

    /** Returns how many processors the group may use concurrently, such as 0.25; null if there is no limit. */
    public @Nullable Double processors() {
        Matcher limit = QUOTA_AND_PERIOD.matcher(read("cpu.max")
                .orElseGet(() -> read("cpu.cfs_quota_us").orElse("") + " "
                        + read("cpu.cfs_period_us").orElse("")));
        return limit.matches()
                ? Double.valueOf((double) Long.parseLong(limit.group(1)) / Long.parseLong(limit.group(2)))
                : null;
    }

    /** Returns how many bytes of memory the group may use before the system kills a process of it; null if there is no limit. */
    public @Nullable Long memoryBytes() {
        String limit =
                read("memory.max").or(() -> read("memory.limit_in_bytes")).orElse("");
        return MEMORY.matcher(limit).matches() ? Long.valueOf(limit) : null;
    }

    /** Returns the time for which the processor limit has stopped the group's threads; empty if the system does not count it. */
    public Optional<Long> throttledNanos() {
        return read("cpu.stat").map(THROTTLED::matcher).filter(Matcher::find).map(throttled -> {
            long count = Long.parseLong(throttled.group(2));
            return throttled.group(1).equals("usec") ? TimeUnit.MICROSECONDS.toNanos(count) : count;
        });
    }

    public @Nullable Long throttledNanosSince(Optional<Long> before) {
        return before.flatMap(from -> throttledNanos().map(now -> now - from)).orElse(null);
    }

    private Optional<String> read(String name) {
        return folders.stream()
                .map(folder -> String.join("\n", LinuxCounters.lines(folder.resolve(name))))
                .filter(text -> !text.isEmpty())
                .findFirst();
    }
}
