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

/** Reads figures from beans by their names, so that no library needs to be there. Figures with the same name are added up. */
final class BeanFigures {

    /** How often beans are searched for, which costs more than reading them. */
    private static final long SELDOM_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** @param bean its name; may be a pattern */
    private record Figure(String bean, String attribute, String name) {}

    private record Source(ObjectName bean, Figure figure) {}

    /** Tomcat's domain is {@code Tomcat} inside an application, and {@code Catalina} where Tomcat is installed. */
    private static final List<Figure> GAUGES = List.of(
            new Figure("java.lang:type=Threading", "TotalThreadAllocatedBytes", "total.allocated.bytes"),
            new Figure("jdk.management:type=VirtualThreadScheduler", "PoolSize", "virtual.carriers"),
            new Figure("jdk.management:type=VirtualThreadScheduler", "MountedVirtualThreadCount", "virtual.mounted"),
            new Figure("jdk.management:type=VirtualThreadScheduler", "QueuedVirtualThreadCount", "virtual.queued"),
            new Figure("*:type=ThreadPool,*", "currentThreadsBusy", "tomcat.busy"),
            new Figure("*:type=ThreadPool,*", "connectionCount", "tomcat.connections"),
            new Figure("*:type=ThreadPool,*", "maxConnections", "tomcat.connections.max"),
            new Figure("com.zaxxer.hikari:type=Pool (*)", "ActiveConnections", "database.active"),
            new Figure("com.zaxxer.hikari:type=Pool (*)", "ThreadsAwaitingConnection", "database.pending"));

    private static final List<Figure> LIMITS = List.of(
            new Figure("*:type=ThreadPool,*", "maxThreads", "tomcat.threads.max"),
            new Figure("*:type=ThreadPool,*", "maxConnections", "tomcat.max-connections"),
            new Figure("*:type=ThreadPool,*", "acceptCount", "tomcat.accept-count"),
            new Figure("com.zaxxer.hikari:type=PoolConfig (*)", "MaximumPoolSize", "database.maxConnections"));

    private final MBeanServer beans;
    private final List<Figure> figures;
    private final Predicate<ObjectName> some;
    private List<Source> sources = List.of();
    private long searchedAt = System.nanoTime() - SELDOM_NANOS;

    private BeanFigures(MBeanServer beans, List<Figure> figures, Predicate<ObjectName> some) {
        this.beans = beans;
        this.figures = figures;
        this.some = some;
    }

    static BeanFigures gauges(MBeanServer beans) {
        return new BeanFigures(beans, GAUGES, bean -> true);
    }

    static BeanFigures limits(MBeanServer beans, Predicate<ObjectName> some) {
        return new BeanFigures(beans, LIMITS, some);
    }

    /** Returns the bean's property {@code name} without quotes; empty if it has none. */
    static String nameOf(ObjectName bean) {
        String name = bean.getKeyProperty("name");
        return name == null ? "" : name.replace("\"", "");
    }

    synchronized void readInto(Map<String, Number> sample) {
        long now = System.nanoTime();
        if (now - searchedAt >= SELDOM_NANOS) {
            searchedAt = now;
            sources = find();
        }
        sources.removeIf(source -> !read(source, sample));
    }

    private List<Source> find() {
        Map<String, Set<ObjectName>> found = new HashMap<>();
        List<Source> all = new ArrayList<>();
        for (Figure figure : figures) {
            found.computeIfAbsent(figure.bean(), pattern -> beans.queryNames(name(pattern), null)).stream()
                    .filter(some)
                    .forEach(bean -> all.add(new Source(bean, figure)));
        }
        return all;
    }

    /**
     * Leaves out an attribute that is -1: Tomcat and the JVM say so where they do not know. Returns false if the bean lacks the attribute. It
     * is then not asked again until the next search, because an exception costs more than a figure.
     */
    private boolean read(Source source, Map<String, Number> sample) {
        try {
            if (beans.getAttribute(source.bean(), source.figure().attribute()) instanceof Number number
                    && number.longValue() >= 0) {
                sample.merge(
                        source.figure().name(), number.longValue(), (one, more) -> one.longValue() + more.longValue());
            }
            return true;
        } catch (JMException | RuntimeException missing) {
            return false; // this JVM, or this version of the library, does not have the figure
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
