package mesh.load.observe;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import mesh.load.results.contender.Gauges;

/** Samples a JVM that has only the beans of every JDK. It does not group threads by pool, because reading all names takes too long. */
record StandardBeans(MBeanServerConnection beans) {

    /** The name of the only pool, which has all threads. */
    static final String ALL_THREADS = Sample.POOL + "all";

    Map<String, Number> sample() throws IOException, JMException {
        Map<String, Number> sample = new HashMap<>();
        read(sample, "java.lang:type=Runtime", Map.of("StartTime", Sample.STARTED_MS));
        read(
                sample,
                "java.lang:type=Threading",
                Map.of("ThreadCount", ALL_THREADS, "TotalThreadAllocatedBytes", Sample.TOTAL + Gauges.ALLOCATED_BYTES));
        read(sample, "java.nio:type=BufferPool,name=direct", Map.of("MemoryUsed", Gauges.DIRECT_BYTES));
        read(
                sample,
                "java.lang:type=OperatingSystem",
                Map.of(
                        "ProcessCpuTime",
                        Sample.TOTAL + Sample.CPU_NANOS,
                        "OpenFileDescriptorCount",
                        Gauges.FILES_OPEN,
                        "MaxFileDescriptorCount",
                        Gauges.FILES_MAX));
        if (beans.getAttribute(new ObjectName("java.lang:type=Memory"), "HeapMemoryUsage") instanceof CompositeData heap
                && heap.get("used") instanceof Number used) {
            sample.put(Gauges.HEAP_USED_BYTES, used);
        }
        Map<String, String> ofCollector = Map.of(
                "CollectionCount", Sample.TOTAL + Gauges.GC_COUNT,
                "CollectionTime", Sample.TOTAL + Gauges.GC_PAUSE_MS);
        for (ObjectName collector : beans.queryNames(new ObjectName("java.lang:type=GarbageCollector,*"), null)) {
            if (!collector.getKeyProperty("name").endsWith("Cycles")) { // the program runs during a concurrent cycle
                Map<String, Number> one = new HashMap<>();
                read(one, collector.getCanonicalName(), ofCollector);
                one.forEach(
                        (name, value) -> sample.merge(name, value, (sum, more) -> sum.longValue() + more.longValue()));
            }
        }
        return sample;
    }

    /** Reads attributes of a bean into the figures of these names. Leaves out attributes that the bean does not have. */
    private void read(Map<String, Number> sample, String bean, Map<String, String> figures)
            throws IOException, JMException {
        String[] attributes = figures.keySet().toArray(String[]::new);
        for (Attribute attribute :
                beans.getAttributes(new ObjectName(bean), attributes).asList()) {
            String figure = figures.get(attribute.getName());
            if (figure != null && attribute.getValue() instanceof Number value) {
                sample.put(figure, value);
            }
        }
    }
}
