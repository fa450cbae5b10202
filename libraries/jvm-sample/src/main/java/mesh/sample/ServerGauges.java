package mesh.sample;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.Set;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Shows figures that only some JVMs have: those of the scheduler of virtual threads (JDK 24 and newer), and those of Tomcat's thread pool
 * (with {@code server.tomcat.mbeanregistry.enabled}). It finds them by the names of their beans.
 */
final class ServerGauges implements Gauges {

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    private final ObjectName scheduler = name("jdk.management:type=VirtualThreadScheduler");
    private final ObjectName tomcat = name("Tomcat:type=ThreadPool,*");

    /** Found only once, because searching for the pools costs more than reading them. */
    private volatile Set<ObjectName> tomcatPools = Set.of();

    @Override
    public void readInto(Map<String, Number> sample) {
        if (beans.isRegistered(scheduler)) {
            add(sample, "virtual.carriers", scheduler, "PoolSize");
            add(sample, "virtual.mounted", scheduler, "MountedVirtualThreadCount");
            add(sample, "virtual.queued", scheduler, "QueuedVirtualThreadCount");
        }
        if (tomcatPools.isEmpty()) {
            tomcatPools = Set.copyOf(beans.queryNames(tomcat, null));
        }
        tomcatPools.forEach(pool -> add(sample, "tomcat.busy", pool, "currentThreadsBusy"));
        tomcatPools.forEach(pool -> add(sample, "tomcat.connections", pool, "connectionCount"));
        tomcatPools.forEach(pool -> add(sample, "tomcat.connections.max", pool, "maxConnections"));
    }

    /** Adds a figure to the sum over all pools of threads. Tomcat reports -1 for virtual threads, which are not a pool. */
    private void add(Map<String, Number> sample, String name, ObjectName bean, String attribute) {
        try {
            long value = ((Number) beans.getAttribute(bean, attribute)).longValue();
            if (value >= 0) {
                sample.merge(name, value, (one, two) -> one.longValue() + two.longValue());
            }
        } catch (JMException gone) {
            tomcatPools = Set.of();
        }
    }

    private static ObjectName name(String text) {
        try {
            return new ObjectName(text);
        } catch (JMException never) {
            throw new IllegalArgumentException(never);
        }
    }
}
