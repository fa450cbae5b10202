package mesh.load.observe;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.ResourceUsage;
import mesh.load.results.contender.WaitingFootprint;
import mesh.load.results.experiment.SoakFigures.IdleFootprint;
import org.jspecify.annotations.Nullable;

/**
 * One sample of a service, and the readers of its figures.
 *
 * @param nanoTime the sample's instant on {@link System#nanoTime()} of this process, which is halfway between request and response
 * @param values figures by the names that the service uses
 */
public record Sample(long nanoTime, Map<String, Number> values) {

    static final String POOL = "threads.pool.";

    /** The threads on which virtual threads run. Only an agent distinguishes them from others. */
    private static final String CARRIERS = POOL + "carriers";

    static final String STATE = "threads.state.";

    /** Identifies the sampled process by its start time: milliseconds since 1970. */
    static final String STARTED_MS = "started.ms";

    /** Prefix of figures that are counted from the start of the JVM. */
    static final String TOTAL = "total.";

    static final String CPU_NANOS = "cpu.ns";

    /** Pools that by design keep idle threads for up to a minute. Their threads do not count as used. */
    private static final Set<String> KEEPS_IDLE_THREADS = Set.of(POOL + "boundedElastic", POOL + "store-db", CARRIERS);

    @Nullable
    Double value(String name) {
        return Optional.ofNullable(values.get(name)).map(Number::doubleValue).orElse(null);
    }

    /** Returns by how much a total rose; null if a sample lacks it, or if the samples are from different processes. */
    @Nullable
    Double since(Sample before, String name) {
        Double from = before.value(name);
        Double to = value(name);
        Double start = before.value(STARTED_MS);
        boolean isOneProcess = start == null
                || start.equals(values.getOrDefault(STARTED_MS, start).doubleValue());
        return from == null || to == null || !isOneProcess ? null : Double.valueOf(to - from);
    }

    static Optional<Instant> started(Map<String, Number> values) {
        return Optional.ofNullable(values.get(STARTED_MS)).map(millis -> Instant.ofEpochMilli(millis.longValue()));
    }

    static int threads(Map<String, Number> values) {
        return values.keySet().stream()
                .filter(name -> name.startsWith(POOL))
                .mapToInt(name -> count(values, name))
                .sum();
    }

    static int usedThreads(Map<String, Number> values) {
        return threads(values)
                - KEEPS_IDLE_THREADS.stream()
                        .mapToInt(pool -> count(values, pool))
                        .sum();
    }

    /** Returns 0 if there is no such figure. */
    static int count(Map<String, Number> values, String name) {
        return values.getOrDefault(name, 0).intValue();
    }

    /** Returns whether virtual threads run, or did so within the last half minute: their carriers end after that time. */
    public static boolean hasCarriers(Map<String, Number> values) {
        return values.containsKey(CARRIERS);
    }

    /** Returns whether Tomcat is serving requests. */
    public static boolean isBusy(Map<String, Number> values) {
        return count(values, Gauges.TOMCAT_BUSY) > 0;
    }

    /** Returns the resources that a service holds. Its {@code connections} are null if nothing counted them from outside. */
    public static ResourceUsage usage(Map<String, Number> values, @Nullable Integer connections) {
        return new ResourceUsage(
                usedThreads(values),
                sum(values, Gauges.TOMCAT_BUSY),
                connections,
                sum(values, Gauges.POOL_ACTIVE, Gauges.DATABASE_ACTIVE),
                sum(values, Gauges.POOL_PENDING, Gauges.DATABASE_PENDING),
                directBytes(values));
    }

    /** Returns the sum of the named counts, such as those of two pools that may leak connections; null if there is no count. */
    private static @Nullable Integer sum(Map<String, Number> values, String... names) {
        return Stream.of(names)
                .flatMap(name -> Stream.ofNullable(values.get(name)))
                .map(Number::intValue)
                .reduce(Integer::sum)
                .orElse(null);
    }

    private static @Nullable Long directBytes(Map<String, Number> values) {
        return Optional.ofNullable(values.get(Gauges.DIRECT_BYTES))
                .map(Number::longValue)
                .orElse(null);
    }

    /** @param connections number of connections that the JVM has opened; null if nothing counted them */
    static IdleFootprint idleFootprint(
            Map<String, Number> values, @Nullable Integer connections, @Nullable Long fileDescriptors) {
        return new IdleFootprint(
                values.getOrDefault(Gauges.HEAP_USED_BYTES, 0).longValue(),
                directBytes(values),
                usedThreads(values),
                connections,
                fileDescriptors);
    }

    /** Returns the JVM's footprint during a load. It includes all threads, because it shows how many threads waiting requests occupy. */
    static WaitingFootprint.Footprint footprint(Map<String, Number> values, @Nullable Long residentBytes) {
        return new WaitingFootprint.Footprint(
                values.getOrDefault(Gauges.HEAP_USED_BYTES, 0).longValue(),
                directBytes(values),
                residentBytes,
                threads(values));
    }
}
