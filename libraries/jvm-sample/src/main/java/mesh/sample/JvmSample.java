package mesh.sample;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Function;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Takes samples of the JVM that it runs in.
 *
 * <p>A sample is a flat map from name to number. A name ends with its unit. A figure without a unit is a count. A figure is missing if the
 * JVM, its version or its servers do not have it.
 *
 * <ul>
 *   <li>{@code threads.pool.*}, {@code threads.state.*}: live platform threads by pool and by {@link Thread.State}, without threads that
 *       only observe the JVM
 *   <li>{@code total.*}: totals since the start of the JVM
 *   <li>{@code started.ms}: start of the JVM by its machine's clock, in milliseconds since 1970; this identifies the process
 *   <li>everything else: the current value
 * </ul>
 */
public final class JvmSample implements JvmSampleMBean {

    /** The name over JMX. The sample is in the attribute {@code Sample}. */
    public static final String NAME = "mesh:type=JvmSample";

    private final List<Gauges> gauges = new ArrayList<>();
    private final WaitGauges waits;
    private final Runnable pools;

    /** Takes the figures that every JVM has. */
    public JvmSample() {
        this(List.of(), threads -> Map.of(), () -> {});
    }

    /**
     * Takes further figures as well.
     *
     * @param more figures that only this JVM has
     * @param eventLoops returns those of the given threads that are event loops, by the threads' names
     * @param pools closes the connections in the pools of this JVM
     */
    JvmSample(List<Gauges> more, Function<List<Thread>, Map<String, Executor>> eventLoops, Runnable pools) {
        this.waits = new WaitGauges(eventLoops);
        this.pools = pools;
        gauges.add(new ThreadGauges());
        gauges.add(new JvmGauges());
        gauges.add(new PauseGauges());
        gauges.add(new FileGauges());
        gauges.add(new ServerGauges());
        gauges.add(new CgroupGauges(new ControlGroup()));
        gauges.addAll(more);
    }

    /** Returns a plain map, which every JMX client can read without this class. */
    @Override
    public Map<String, Number> getSample() {
        Map<String, Number> sample = new HashMap<>();
        gauges.forEach(one -> one.readInto(sample));
        return sample;
    }

    @Override
    public Map<String, Number> getSampleWithWaits() {
        Map<String, Number> sample = getSample();
        waits.readInto(sample); // after the gauges that count the threads, because it needs their figures
        return sample;
    }

    @Override
    public void dropPooledConnections() {
        pools.run();
    }

    /** Shows the sample over JMX. If another service in the same JVM has registered one, as in tests, replaces that. */
    void register() throws JMException {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName(NAME);
        if (beans.isRegistered(name)) {
            beans.unregisterMBean(name);
        }
        beans.registerMBean(this, name);
    }
}
