package mesh.dependency.port;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import mesh.behaviour.Behaviour;
import mesh.behaviour.CurrentBehaviour;
import mesh.behaviour.CurrentCounters;
import org.jspecify.annotations.Nullable;

/**
 * A system that an application calls through this proxy, or that this proxy replaces. Calls behave as the settings say, which can be replaced
 * while the dependency is in use.
 *
 * @param <S> the settings of dependencies of this kind
 */
public abstract class Dependency<S extends Record> implements AutoCloseable {

    private final String name;
    private final String target;
    private final Traffic traffic = new Traffic();
    private final CurrentCounters counters = new CurrentCounters();
    private volatile CallTimes times = new CallTimes();
    private final CurrentBehaviour behaviour;
    private final Listener listener;
    private volatile S settings;

    /**
     * Listens on loopback, but accepts no connection before {@link #open}.
     *
     * @param target what is behind the port, as figures show it
     * @param port 0 for any free port
     */
    protected Dependency(String name, String target, int port, S settings, Behaviour initial) throws IOException {
        this.name = name;
        this.target = target;
        this.settings = settings;
        this.behaviour = new CurrentBehaviour(initial);
        this.listener = new Listener(name, port, traffic);
    }

    /** Reads settings. A missing one gets its default. Throws a {@link mesh.behaviour.Settings.InvalidException}. */
    protected abstract S read(Map<String, ? extends @Nullable Object> values);

    /** Returns how the calls behave with these settings. */
    protected abstract Behaviour behaviour(S settings);

    /** Begins to accept connections. */
    public abstract Dependency<S> open();

    protected final void accept(Listener.Handler handler) {
        listener.open(handler);
    }

    /** Replaces all settings. A missing one gets its default. Ends all hangs, and begins the sequence of outcomes anew. */
    public final synchronized void change(Map<String, ? extends @Nullable Object> values) {
        S changed = read(values);
        settings = changed;
        behaviour.replace(behaviour(changed));
    }

    public final S settings() {
        return settings;
    }

    public final String name() {
        return name;
    }

    public final int port() {
        return listener.port();
    }

    protected final CurrentBehaviour behaviour() {
        return behaviour;
    }

    protected final CurrentCounters counters() {
        return counters;
    }

    /** Returns where a call is counted that begins now. */
    protected final CallTimes times() {
        return times;
    }

    protected final Traffic traffic() {
        return traffic;
    }

    /** Sets all figures to 0, except those of connections that are open. */
    public final void resetCounters() {
        counters.reset();
        times = new CallTimes();
        traffic.reset();
    }

    /** Returns the figures since the last reset. {@code arrivals} are the calls. */
    public final Map<String, Object> figures() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("target", target);
        figures.put("port", port());
        figures.put("connections", traffic.connections());
        figures.put("calls", counters.get().snapshot());
        figures.put("times", times.figures());
        figures.put("failures", traffic.failures());
        return figures;
    }

    /** Ends all connections. */
    @Override
    public void close() {
        listener.close();
        behaviour.endHangs();
    }
}
