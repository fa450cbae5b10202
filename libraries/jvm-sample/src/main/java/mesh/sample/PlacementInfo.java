package mesh.sample;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;

/**
 * Shows in {@code /actuator/info} under {@code placement} where this service runs, and how much of that machine it may use. It leaves out
 * unknown values. If no value is known, there is no {@code placement}:
 *
 * <ul>
 *   <li>{@code pod}, {@code node}: the environment variables {@code POD_NAME} and {@code NODE_NAME}, which a pod gets from Kubernetes
 *   <li>{@code processors}: the number of processors that its control group may use, such as 0.25
 *   <li>{@code memoryBytes}: how much memory its control group may use before the system kills the process
 *   <li>{@code somaxconn}: the highest number of connections that a listening socket may queue for its program, even if the program
 *       requests more
 * </ul>
 */
final class PlacementInfo implements InfoContributor {

    /** Matches a limit. Version 1 shows unlimited memory as a number of 19 digits, which is more than any machine has. */
    private static final Pattern LIMIT = Pattern.compile("[1-9]\\d{0,17}");

    private final Map<String, Object> placement = new LinkedHashMap<>();

    /** @param somaxconn the file in which Linux shows its limit */
    PlacementInfo(ControlGroup group, Map<String, String> environment, Path somaxconn) {
        put("pod", named(environment, "POD_NAME"));
        put("node", named(environment, "NODE_NAME"));
        put("processors", processors(group));
        put("memoryBytes", memory(group));
        put(
                "somaxconn",
                ControlGroup.lines(somaxconn).stream()
                        .flatMap(line -> limit(line).stream().boxed())
                        .findFirst());
    }

    @Override
    public void contribute(Info.Builder builder) {
        if (!placement.isEmpty()) {
            builder.withDetail("placement", placement);
        }
    }

    private void put(String name, Optional<?> value) {
        value.ifPresent(known -> placement.put(name, known));
    }

    private static Optional<String> named(Map<String, String> environment, String variable) {
        return Optional.ofNullable(environment.get(variable)).filter(name -> !name.isBlank());
    }

    /** Returns the processor time that the group may use in a period, divided by the length of the period. */
    private static Optional<Double> processors(ControlGroup group) {
        Stream<List<String>> version2 = words(group, "cpu", "cpu.max");
        Stream<List<String>> version1 = group.files("cpu", "cpu.cfs_quota_us")
                .map(quota -> Stream.of(quota, quota.resolveSibling("cpu.cfs_period_us"))
                        .flatMap(file -> ControlGroup.lines(file).stream())
                        .toList());
        return first(version2, version1, words -> words.size() < 2 ? Optional.empty() : quotient(words));
    }

    private static Optional<Double> quotient(List<String> words) {
        OptionalLong quota = limit(words.getFirst());
        OptionalLong period = limit(words.get(1));
        return quota.isEmpty() || period.isEmpty()
                ? Optional.empty()
                : Optional.of((double) quota.getAsLong() / period.getAsLong());
    }

    private static Optional<Long> memory(ControlGroup group) {
        return first(
                words(group, "memory", "memory.max"),
                words(group, "memory", "memory.limit_in_bytes"),
                words -> limit(words.getFirst()).stream().boxed().findFirst());
    }

    private static Stream<List<String>> words(ControlGroup group, String controller, String name) {
        return group.files(controller, name)
                .map(file -> List.of(String.join(" ", ControlGroup.lines(file)).split(" ")));
    }

    private static <T> Optional<T> first(
            Stream<List<String>> version2, Stream<List<String>> version1, Function<List<String>, Optional<T>> value) {
        return Stream.concat(version2, version1)
                .flatMap(words -> value.apply(words).stream())
                .findFirst();
    }

    /**
     * Returns the limit; empty if there is none. Version 2 writes that as {@code max}, and version 1 as -1 or as a number beyond all
     * memory.
     */
    private static OptionalLong limit(String word) {
        return LIMIT.matcher(word).matches() ? OptionalLong.of(Long.parseLong(word)) : OptionalLong.empty();
    }
}
