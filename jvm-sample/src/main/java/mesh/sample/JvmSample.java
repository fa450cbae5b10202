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
 * <p>A sample is a flat map from name to number. The unit stands at the end of a name; what has none is a count. A name is
 * missing where the JVM, its version or its servers have no such figure.
 *
 * <ul>
 *   <li>{@code threads.pool.*}, {@code threads.state.*}: live platform threads by pool and by {@link Thread.State}, without
 *       those that only observe
 *   <li>{@code total.*}: spent since the JVM has started
 *   <li>{@code started.ms}: when the JVM has started, by the clock of its machine, in milliseconds since 1970: which process it is
 *   <li>everything else: as it is now
 * </ul>
 */
public final class JvmSample implements JvmSampleMBean {

    /** Where it is found over JMX, in the attribute {@code Sample}. */
    public static final String NAME = "mesh:type=JvmSample";

    private final List<Gauges> gauges = new ArrayList<>();
    private final WaitGauges waits;
    private final Runnable pools;

    /** Of every JVM. */
    public JvmSample() {
        this(List.of(), threads -> Map.of(), () -> {});
    }

    /**
     * Of one that has more to tell.
     *
     * @param more what only this JVM has
     * @param eventLoops those of its threads that are such, by their names
     * @param pools closes the connections in its pools
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

    /** A plain map, which every JMX client can read without this class. */
    @Override
    public Map<String, Number> getSample() {
        Map<String, Number> sample = new HashMap<>();
        gauges.forEach(one -> one.readInto(sample));
        return sample;
    }

    @Override
    public Map<String, Number> getSampleWithWaits() {
        Map<String, Number> sample = getSample();
        waits.readInto(sample); // behind what counts the threads, because it asks for these
        return sample;
    }

    @Override
    public void dropPooledConnections() {
        pools.run();
    }

    /** Shows it over JMX, in place of one that another service of the same JVM has shown, as in tests. */
    void register() throws JMException {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName(NAME);
        if (beans.isRegistered(name)) {
            beans.unregisterMBean(name);
        }
        beans.registerMBean(this, name);
    }
}
