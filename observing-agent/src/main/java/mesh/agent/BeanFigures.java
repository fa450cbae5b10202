package mesh.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/** Reads figures from beans by their names, so that no library needs to be there. Figures with the same name are added up. */
final class BeanFigures {

    /** How often beans are searched for, and the expensive figures read. Both cost more than everything else. */
    private static final long SELDOM_NANOS = TimeUnit.SECONDS.toNanos(1);

    /**
     * @param bean its name; may be a pattern
     * @param attribute after a slash, a part of the attribute may follow
     */
    private record Figure(String bean, String attribute, String name) {}

    private record Source(ObjectName bean, Figure figure) {}

    /** Tomcat's domain is {@code Tomcat} inside an application, and {@code Catalina} where Tomcat is installed. */
    private static final List<Figure> GAUGES = List.of(
            new Figure("java.lang:type=Runtime", "StartTime", "started.ms"),
            new Figure("java.lang:type=Memory", "HeapMemoryUsage/used", "heap.used.bytes"),
            new Figure("java.nio:type=BufferPool,name=direct", "MemoryUsed", "direct.bytes"),
            new Figure("java.lang:type=OperatingSystem", "ProcessCpuTime", "total.cpu.ns"),
            new Figure("java.lang:type=Threading", "TotalThreadAllocatedBytes", "total.allocated.bytes"),
            new Figure("java.lang:type=GarbageCollector,*", "CollectionCount", "total.gc.count"),
            new Figure("java.lang:type=GarbageCollector,*", "CollectionTime", "total.gc.pause.ms"),
            new Figure("jdk.management:type=VirtualThreadScheduler", "PoolSize", "virtual.carriers"),
            new Figure("jdk.management:type=VirtualThreadScheduler", "MountedVirtualThreadCount", "virtual.mounted"),
            new Figure("jdk.management:type=VirtualThreadScheduler", "QueuedVirtualThreadCount", "virtual.queued"),
            new Figure("*:type=ThreadPool,*", "currentThreadsBusy", "tomcat.busy"),
            new Figure("*:type=ThreadPool,*", "connectionCount", "tomcat.connections"),
            new Figure("*:type=ThreadPool,*", "maxConnections", "tomcat.connections.max"),
            new Figure("com.zaxxer.hikari:type=Pool (*)", "ActiveConnections", "database.active"),
            new Figure("com.zaxxer.hikari:type=Pool (*)", "ThreadsAwaitingConnection", "database.pending"));

    /** Counting the open files opens a folder with as many entries. */
    private static final List<Figure> EXPENSIVE = List.of(
            new Figure("java.lang:type=OperatingSystem", "OpenFileDescriptorCount", "files.open"),
            new Figure("java.lang:type=OperatingSystem", "MaxFileDescriptorCount", "files.max"));

    private static final List<Figure> LIMITS = List.of(
            new Figure("*:type=ThreadPool,*", "maxThreads", "tomcat.threads.max"),
            new Figure("*:type=ThreadPool,*", "maxConnections", "tomcat.max-connections"),
            new Figure("*:type=ThreadPool,*", "acceptCount", "tomcat.accept-count"),
            new Figure("com.zaxxer.hikari:type=PoolConfig (*)", "MaximumPoolSize", "database.maxConnections"));

    private final MBeanServer beans;
    private final List<Figure> often;
    private final List<Figure> seldom;
    private final Predicate<ObjectName> some;
    private final Map<String, Number> readSeldom = new HashMap<>();
    private List<Source> sources = List.of();
    private long searchedAt;

    private BeanFigures(MBeanServer beans, List<Figure> often, List<Figure> seldom, Predicate<ObjectName> some) {
        this.beans = beans;
        this.often = often;
        this.seldom = seldom;
        this.some = some;
    }

    /** Returns the figures of samples. The program runs during a cycle of a concurrent collector, so the cycle is not a pause. */
    static BeanFigures gauges(MBeanServer beans) {
        return new BeanFigures(beans, GAUGES, EXPENSIVE, bean -> !nameOf(bean).endsWith("Cycles"));
    }

    static BeanFigures limits(MBeanServer beans, Predicate<ObjectName> some) {
        return new BeanFigures(beans, LIMITS, List.of(), some);
    }

    /** Returns the bean's property {@code name} without quotes; empty if it has none. */
    static String nameOf(ObjectName bean) {
        String name = bean.getKeyProperty("name");
        return name == null ? "" : name.replace("\"", "");
    }

    synchronized void readInto(Map<String, Number> sample) {
        long now = System.nanoTime();
        if (sources.isEmpty() || now - searchedAt > SELDOM_NANOS) {
            searchedAt = now;
            sources = find(often);
            readSeldom.clear();
            find(seldom).forEach(source -> read(source, readSeldom));
        }
        sources.forEach(source -> read(source, sample));
        sample.putAll(readSeldom);
    }

    private List<Source> find(List<Figure> figures) {
        Map<String, Set<ObjectName>> found = new HashMap<>();
        List<Source> all = new ArrayList<>();
        for (Figure figure : figures) {
            found.computeIfAbsent(figure.bean(), pattern -> beans.queryNames(name(pattern), null)).stream()
                    .filter(some)
                    .forEach(bean -> all.add(new Source(bean, figure)));
        }
        return all;
    }

    /** Leaves out attributes that the bean lacks, and those that are -1: Tomcat and the JVM tell so what they do not know. */
    private void read(Source source, Map<String, Number> sample) {
        try {
            String[] path = source.figure().attribute().split("/", 2);
            Object value = beans.getAttribute(source.bean(), path[0]);
            if (path.length > 1 && value instanceof CompositeData parts) {
                value = parts.get(path[1]);
            }
            if (value instanceof Number number && number.longValue() >= 0) {
                sample.merge(
                        source.figure().name(), number.longValue(), (one, more) -> one.longValue() + more.longValue());
            }
        } catch (JMException | RuntimeException missing) {
            // This JVM, or this version of the library, does not have the figure.
        }
    }

    private static ObjectName name(String pattern) {
        try {
            return new ObjectName(pattern);
        } catch (JMException never) {
            throw new IllegalArgumentException(never);
        }
    }
}
