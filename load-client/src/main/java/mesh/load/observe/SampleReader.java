package mesh.load.observe;

import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.ResourceUsage;
import mesh.load.results.contender.WaitingFootprint;
import mesh.load.results.experiment.IdleFootprint;
import org.jspecify.annotations.Nullable;

/** Reads a service's resource use and footprint from a sample. */
public final class SampleReader {

    /** Pools that by design keep idle threads for up to a minute. Their threads are not counted. */
    private static final Set<String> KEEPS_IDLE_THREADS =
            Set.of(Sample.POOL + "boundedElastic", Sample.POOL + "store-db", Sample.POOL + "carriers");

    private SampleReader() {}

    /**
     * Returns the resources in a sample of {@link SampleSource#sample()}.
     *
     * @param connections number of connections, which services do not count themselves; null if nothing counted them
     */
    public static ResourceUsage of(Map<String, Number> sample, @Nullable Integer connections) {
        return new ResourceUsage(
                threads(sample),
                count(sample, Gauges.TOMCAT_BUSY),
                connections,
                count(sample, Gauges.POOL_ACTIVE, Gauges.DATABASE_ACTIVE),
                count(sample, Gauges.POOL_PENDING, Gauges.DATABASE_PENDING),
                directBytes(sample));
    }

    /** Returns whether Tomcat is serving requests. */
    public static boolean isBusy(Map<String, Number> sample) {
        return sample.getOrDefault(Gauges.TOMCAT_BUSY, 0).intValue() > 0;
    }

    static int threads(Map<String, Number> sample) {
        return sample.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(Sample.POOL) && !KEEPS_IDLE_THREADS.contains(entry.getKey()))
                .mapToInt(entry -> entry.getValue().intValue())
                .sum();
    }

    /**
     * Returns the sum of the counts with these names; null if there are none. It adds the HTTP clients' pool and the database's, because a
     * connection that remains in either is a leak.
     */
    private static @Nullable Integer count(Map<String, Number> sample, String... names) {
        return Stream.of(names)
                .flatMap(name -> Stream.ofNullable(sample.get(name)))
                .map(Number::intValue)
                .reduce(Integer::sum)
                .orElse(null);
    }

    private static @Nullable Long directBytes(Map<String, Number> sample) {
        Number direct = sample.get(Gauges.DIRECT_BYTES);
        return direct == null ? null : Long.valueOf(direct.longValue());
    }

    /**
     * Returns the footprint from a sample of {@link SampleSource#sample()}.
     *
     * @param connections number of connections that the JVM has opened, which services do not count themselves; null if nothing counted
     *     them
     */
    static IdleFootprint idleFootprint(
            Map<String, Number> sample, @Nullable Integer connections, @Nullable Long fileDescriptors) {
        return new IdleFootprint(
                sample.getOrDefault(Gauges.HEAP_USED_BYTES, 0).longValue(),
                directBytes(sample),
                threads(sample),
                connections,
                fileDescriptors);
    }

    /** Returns the JVM's footprint during a load. It includes all threads, because it shows how many threads waiting requests occupy. */
    static WaitingFootprint.Footprint footprint(Map<String, Number> sample, @Nullable Long residentBytes) {
        return new WaitingFootprint.Footprint(
                sample.getOrDefault(Gauges.HEAP_USED_BYTES, 0).longValue(),
                directBytes(sample),
                residentBytes,
                Sample.threads(sample));
    }
}
