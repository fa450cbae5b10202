package mesh.load.observe;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.WaitingFootprint;
import mesh.load.results.experiment.IdleFootprint;
import org.jspecify.annotations.Nullable;

/** Reads the footprint of an idle JVM after garbage collection. */
final class IdleFootprintReader {

    /** Objects that the first collection finds unreachable may keep others alive until their references have been processed. */
    private static final int COLLECTIONS = 2;

    private IdleFootprintReader() {}

    static void collect(MBeanServerConnection beans) throws IOException, JMException {
        for (int i = 0; i < COLLECTIONS; i++) {
            beans.invoke(new ObjectName("java.lang:type=Memory"), "gc", new Object[0], new String[0]);
        }
    }

    /**
     * Returns the footprint from a sample of {@link SampleSource#sample()}.
     *
     * @param connections number of connections that the JVM has opened, which no service counts itself; empty if they were not counted
     */
    static IdleFootprint of(Map<String, Number> sample, OptionalInt connections, @Nullable Long fileDescriptors) {
        Number heap = sample.getOrDefault(Gauges.HEAP_USED_BYTES, 0);
        Number direct = sample.get(Gauges.DIRECT_BYTES);
        return new IdleFootprint(
                heap.longValue(),
                direct == null ? null : Long.valueOf(direct.longValue()),
                ResourceUsageReader.threads(sample),
                connections.isPresent() ? Integer.valueOf(connections.getAsInt()) : null,
                fileDescriptors);
    }

    /** Returns what the JVM holds during a load, with all threads, because the waiting threads are of interest. */
    static WaitingFootprint.Footprint footprint(Map<String, Number> sample, OptionalLong residentBytes) {
        Number direct = sample.get(Gauges.DIRECT_BYTES);
        return new WaitingFootprint.Footprint(
                sample.getOrDefault(Gauges.HEAP_USED_BYTES, 0).longValue(),
                direct == null ? null : Long.valueOf(direct.longValue()),
                residentBytes.isPresent() ? Long.valueOf(residentBytes.getAsLong()) : null,
                sample.entrySet().stream()
                        .filter(entry -> entry.getKey().startsWith(SampleKeys.POOL))
                        .mapToInt(entry -> entry.getValue().intValue())
                        .sum());
    }

    /** Returns the number of open file descriptors; null if the system does not count them. */
    static @Nullable Long fileDescriptors(MBeanServerConnection beans) throws IOException, JMException {
        ObjectName system = new ObjectName("java.lang:type=OperatingSystem");
        boolean counts = Arrays.stream(beans.getMBeanInfo(system).getAttributes())
                .anyMatch(attribute -> attribute.getName().equals("OpenFileDescriptorCount"));
        return counts ? (Long) beans.getAttribute(system, "OpenFileDescriptorCount") : null;
    }
}
