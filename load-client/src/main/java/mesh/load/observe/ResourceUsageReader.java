package mesh.load.observe;

import java.util.Map;
import java.util.Set;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.ResourceUsage;
import org.jspecify.annotations.Nullable;

/** Extracts from a sample which resources a service uses. */
public final class ResourceUsageReader {

    /** Pools that keep idle threads for up to a minute, by design. */
    private static final Set<String> KEEPS_IDLE_THREADS =
            Set.of(SampleKeys.POOL + "boundedElastic", SampleKeys.POOL + "store-db", SampleKeys.POOL + "carriers");

    private ResourceUsageReader() {}

    /**
     * Returns the resources in a sample of {@link SampleSource#sample()}.
     *
     * @param connections number of connections, which no service counts itself; null if they were not counted
     */
    public static ResourceUsage of(Map<String, Number> sample, @Nullable Integer connections) {
        return new ResourceUsage(
                threads(sample),
                count(sample, Gauges.TOMCAT_BUSY),
                connections,
                count(sample, Gauges.POOL_ACTIVE, Gauges.DATABASE_ACTIVE),
                count(sample, Gauges.POOL_PENDING, Gauges.DATABASE_PENDING),
                sample.containsKey(Gauges.DIRECT_BYTES)
                        ? Long.valueOf(sample.get(Gauges.DIRECT_BYTES).longValue())
                        : null);
    }

    /** Returns whether Tomcat is serving requests. */
    public static boolean isBusy(Map<String, Number> sample) {
        return sample.getOrDefault(Gauges.TOMCAT_BUSY, 0).intValue() > 0;
    }

    static int threads(Map<String, Number> sample) {
        return sample.entrySet().stream()
                .filter(entry ->
                        entry.getKey().startsWith(SampleKeys.POOL) && !KEEPS_IDLE_THREADS.contains(entry.getKey()))
                .mapToInt(entry -> entry.getValue().intValue())
                .sum();
    }

    /** Adds the counts of the HTTP clients' pool and of the database's, because a remainder in either is a leak. */
    private static @Nullable Integer count(Map<String, Number> sample, String ofHttp, String ofDatabase) {
        Integer http = count(sample, ofHttp);
        Integer database = count(sample, ofDatabase);
        return http == null || database == null ? (http == null ? database : http) : Integer.valueOf(http + database);
    }

    private static @Nullable Integer count(Map<String, Number> sample, String name) {
        Number value = sample.get(name);
        return value == null ? null : Integer.valueOf(value.intValue());
    }
}
