package mesh.load.run.testbed;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import mesh.load.observe.ClientMonitor;
import mesh.load.observe.ManagementEndpoint;
import mesh.load.observe.ObservationException;
import mesh.load.observe.ObservedJvm;
import mesh.load.observe.ResourceUsageReader;
import mesh.load.observe.SampleSource;
import mesh.load.os.ContextSwitches;
import mesh.load.results.contender.ClientFigures;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.ResourceUsage;
import mesh.load.results.contender.WaitingFootprint;
import mesh.load.results.experiment.IdleFootprint;
import mesh.load.scenario.Contender;
import mesh.load.scenario.service.Service;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import org.jspecify.annotations.Nullable;

/** Samples the services. What cannot be seen is noted, and ends no run. */
public final class Observers implements AutoCloseable {

    private final Map<Service, SampleSource> observed = new ConcurrentSkipListMap<>();
    private final List<ProcessHandle> processes = new CopyOnWriteArrayList<>();
    private final Mesh mesh;
    private final Set<Service> expectedToEnd = ConcurrentHashMap.newKeySet();
    private final boolean countsConnections;
    private final boolean watchesWaits;
    private final ProcessWatch replaced;
    private final MemoryWatch memory;
    private final Consumer<String> notes;

    /**
     * Of nothing yet.
     *
     * @param countsConnections whether those that are only kept end soon, so that it says something how many there are
     * @param watchesWaits whether samples under load are to tell what a task without work had to wait for
     * @param replaced told what was sampled of each service
     * @param memory asked whether a service ran out of it
     */
    Observers(
            Mesh mesh,
            boolean countsConnections,
            boolean watchesWaits,
            ProcessWatch replaced,
            MemoryWatch memory,
            Consumer<String> notes) {
        this.mesh = mesh;
        this.countsConnections = countsConnections;
        this.watchesWaits = watchesWaits;
        this.replaced = replaced;
        this.memory = memory;
        this.notes = notes;
    }

    /** Connects to every service. Each waits for the other JVM to load what it needs to be asked: side by side. */
    void connect() {
        mesh.services().parallelStream().forEach(this::observe);
    }

    /** Connects to a service, or to the new process of one that was started again. */
    public void observe(RunningService service) {
        SampleSource before = observed.put(service.service(), source(service));
        if (before != null) {
            before.close();
        }
    }

    /** Says that a service is about to be ended on purpose: that it is lost is then no news. */
    public void expectEnd(Service service) {
        expectedToEnd.add(service);
    }

    /** What a service holds right now, its idle threads apart; null where it cannot be sampled. */
    @Nullable
    public ResourceUsage usage(Service service) throws InterruptedException {
        SampleSource source = observed.get(service);
        try {
            if (source == null) {
                return null;
            }
            Map<String, Number> sample = source.sample();
            if (!ResourceUsageReader.isBusy(sample)) { // else they may be needed again in a moment
                dismissIdleThreads(service);
                sample = source.sample();
            }
            return ResourceUsageReader.of(sample, connections(source));
        } catch (ObservationException cannot) {
            notes.accept("what " + service.label() + " holds could not be seen: " + cannot.getMessage());
            return null;
        }
    }

    /** Connections that a service holds, accepted or made, as the system tells it; empty where it does not. */
    public OptionalInt connections(Service service) {
        return observed.get(service) instanceof ObservedJvm jvm ? jvm.connections() : OptionalInt.empty();
    }

    /** Empties the pools of a gateway's clients. One that is only asked over HTTP empties them when it needs them next. */
    void dropPooledConnections(Service gateway) {
        try {
            if (observed.get(gateway) instanceof ObservedJvm jvm) {
                jvm.dropPooledConnections();
            }
        } catch (ObservationException cannot) {
            notes.accept("the pool of " + gateway.label() + " may be full from one contender to the next: "
                    + cannot.getMessage());
        }
    }

    /** Connections in the pools of a gateway's clients, as far as these tell them; 0 where they tell none. */
    int pooled(Service gateway) throws InterruptedException {
        SampleSource source = observed.get(gateway);
        try {
            Map<String, Number> sample = source == null ? Map.of() : source.sample();
            return sample.getOrDefault(Gauges.POOL_ACTIVE, 0).intValue()
                    + sample.getOrDefault(Gauges.POOL_IDLE, 0).intValue();
        } catch (ObservationException cannot) {
            return 0; // told where the service is observed
        }
    }

    private @Nullable Integer connections(SampleSource source) {
        OptionalInt count =
                countsConnections && source instanceof ObservedJvm jvm ? jvm.connections() : OptionalInt.empty();
        return count.isPresent() ? Integer.valueOf(count.getAsInt()) : null;
    }

    /** What a service holds when nobody asks it anything; empty where its process cannot be attached to. */
    public Optional<IdleFootprint> idleFootprint(Service service) throws InterruptedException {
        try {
            return observed.get(service) instanceof ObservedJvm jvm
                    ? Optional.of(jvm.idleFootprint())
                    : Optional.empty();
        } catch (ObservationException cannot) {
            notes.accept("what " + service.label() + " holds could not be seen: " + cannot.getMessage());
            return Optional.empty();
        }
    }

    /** What the system has counted of the threads of a service; empty where its process cannot be seen. */
    public Optional<ContextSwitches> contextSwitches(Service service) {
        return observed.get(service) instanceof ObservedJvm jvm ? jvm.contextSwitches() : Optional.empty();
    }

    private SampleSource source(RunningService service) {
        RunningService.@Nullable Started started = service.started();
        if (started == null) {
            return new ManagementEndpoint(service.base());
        }
        ProcessHandle.of(started.pid()).ifPresent(processes::add);
        try {
            return mesh.isStartedHere()
                    ? ObservedJvm.attachUntilExit(started.pid())
                    : ObservedJvm.attach(started.pid());
        } catch (ObservationException cannot) {
            notes.accept(
                    service.service().label() + " is observed through its management endpoint: " + cannot.getMessage());
            return new ManagementEndpoint(service.base());
        }
    }

    /** In a word for each service: {@code jmx} or {@code management}. */
    Map<String, String> ways() {
        Map<String, String> ways = new LinkedHashMap<>();
        observed.forEach((service, source) -> ways.put(service.label(), source.name()));
        return ways;
    }

    /** Those that are attached to. */
    public Map<Service, ObservedJvm> jvms() {
        Map<Service, ObservedJvm> jvms = new TreeMap<>();
        observed.forEach((service, source) -> {
            if (source instanceof ObservedJvm jvm) {
                jvms.put(service, jvm);
            }
        });
        return jvms;
    }

    /** Ends threads of a gateway that only wait to be needed again. */
    public void dismissIdleThreads(Service gateway) throws InterruptedException {
        try {
            if (observed.get(gateway) instanceof ObservedJvm jvm) {
                jvm.dismissIdleTomcatThreads();
            }
        } catch (ObservationException cannot) {
            notes.accept("idle threads of " + gateway.label() + " may be left from one contender to the next: "
                    + cannot.getMessage());
        }
    }

    /** Begins to watch the load client and the machine; asked for, it tells what was seen until then. */
    public Supplier<ClientFigures> watchClient() {
        ClientMonitor monitor = ClientMonitor.start(processes);
        return () -> monitor.stop(null);
    }

    /** Likewise, and looks so long after the release what the gateway holds, beside what it holds now. */
    public ContenderWatch watch(Contender contender, @Nullable Duration look) throws InterruptedException {
        ContenderWatch watch = watch(contender);
        if (look != null) {
            watch.look(contender.service(), FootprintProbe.begin(() -> footprint(contender.service()), look));
        }
        return watch;
    }

    /** What a service holds right now, after a full collection; empty where its process cannot be attached to. */
    public Optional<WaitingFootprint.Footprint> footprint(Service service) {
        try {
            return observed.get(service) instanceof ObservedJvm jvm ? Optional.of(jvm.footprint()) : Optional.empty();
        } catch (ObservationException cannot) {
            notes.accept("what " + service.label() + " held could not be seen: " + cannot.getMessage());
            return Optional.empty();
        }
    }

    /** Begins to sample those who take part; what is seen until {@link ContenderWatch#stop} is the contender's. */
    public ContenderWatch watch(Contender contender) throws InterruptedException {
        ContenderWatch watch = new ContenderWatch(
                processes,
                expectedToEnd,
                notes,
                replaced.during(contender.id()),
                memory.during(contender.id()),
                mesh::gcLog);
        List<Service> taking = new ArrayList<>(List.of(contender.service()));
        contender.calls().upstream().ifPresent(taking::add);
        for (Service service : taking) {
            SampleSource source = observed.get(service);
            if (source != null) {
                watch.begin(service, watchesWaits && source instanceof ObservedJvm jvm ? jvm.withWaits() : source);
            }
        }
        return watch;
    }

    @Override
    public void close() {
        observed.values().forEach(SampleSource::close);
    }

    /** Counts what a process spends as the experiment's own. */
    public void include(ProcessHandle process) {
        processes.add(process);
    }
}
