package mesh.load.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The control group of this process: what it may use of processors and memory, and for how long the first of these limits has stopped it.
 * Linux shows that in files, with other names and units in version 1 than in version 2; elsewhere nothing is told. A service reads its own in
 * {@code jvm-sample}, with which the load client shares no classpath.
 */
public final class ControlGroup {

    /** Number of the hierarchy, its controllers (none in version 2), and the path of the group in it. */
    private static final Pattern MEMBERSHIP = Pattern.compile("\\d+:([^:]*):/(.*)");

    /** No limit is {@code max} in version 2, and -1 or a number of 19 digits in version 1. */
    private static final String LIMIT = "([1-9]\\d{0,17})";

    private static final Pattern MEMORY = Pattern.compile(LIMIT);
    private static final Pattern QUOTA_AND_PERIOD = Pattern.compile(LIMIT + " " + LIMIT);
    private static final Pattern THROTTLED = Pattern.compile("^throttled_(usec|time) (\\d{1,15})$", Pattern.MULTILINE);

    private static final long MICROSECOND = 1000;

    private final List<Path> folders;

    /**
     * @param membership names the groups of the process, a line for each hierarchy
     * @param root where the hierarchies are mounted
     */
    ControlGroup(Path membership, Path root) {
        folders = text(membership).stream()
                .flatMap(String::lines)
                .map(MEMBERSHIP::matcher)
                .filter(Matcher::matches)
                .flatMap(group -> folders(root.resolve(group.group(1)), group.group(2)))
                .toList();
    }

    /** That of this process. */
    public static ControlGroup own() {
        return new ControlGroup(Path.of("/proc/self/cgroup"), Path.of("/sys/fs/cgroup"));
    }

    /** A container sees its own group as the root, or under the path that it has on the host. */
    private static Stream<Path> folders(Path hierarchy, String group) {
        return Stream.of(hierarchy.resolve(group), hierarchy);
    }

    /** How many it may use at once, such as 0.25: what a period allows over how long it is. Null where there is no limit. */
    public @Nullable Double processors() {
        Matcher limit = QUOTA_AND_PERIOD.matcher(read("cpu.max")
                .orElseGet(() -> read("cpu.cfs_quota_us").orElse("") + " "
                        + read("cpu.cfs_period_us").orElse("")));
        return limit.matches()
                ? Double.valueOf((double) Long.parseLong(limit.group(1)) / Long.parseLong(limit.group(2)))
                : null;
    }

    /** How much it may hold before the system ends it; null where there is no limit. */
    public @Nullable Long memoryBytes() {
        String limit =
                read("memory.max").or(() -> read("memory.limit_in_bytes")).orElse("");
        return MEMORY.matcher(limit).matches() ? Long.valueOf(limit) : null;
    }

    /** For how long its threads, all together, were stopped until now because its processors were used up; empty where nobody counts that. */
    public OptionalLong throttledNanos() {
        Matcher throttled = THROTTLED.matcher(read("cpu.stat").orElse(""));
        if (!throttled.find()) {
            return OptionalLong.empty();
        }
        long count = Long.parseLong(throttled.group(2));
        return OptionalLong.of(throttled.group(1).equals("usec") ? count * MICROSECOND : count);
    }

    /** Likewise, but counted from an earlier count on; null where nobody counts. */
    public @Nullable Long throttledNanosSince(OptionalLong before) {
        OptionalLong now = throttledNanos();
        return before.isEmpty() || now.isEmpty() ? null : Long.valueOf(now.getAsLong() - before.getAsLong());
    }

    private Optional<String> read(String name) {
        return folders.stream()
                .flatMap(folder -> text(folder.resolve(name)).stream())
                .findFirst();
    }

    private static Optional<String> text(Path file) {
        try {
            return Files.exists(file) ? Optional.of(Files.readString(file).strip()) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
