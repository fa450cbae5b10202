package mesh.load.run.testbed.watch;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import mesh.load.observe.ClientMonitor;
import mesh.load.observe.ManagementEndpoint;
import mesh.load.observe.NamedProcess;
import mesh.load.observe.ObservationException;
import mesh.load.observe.ObservedJvm;
import mesh.load.observe.ProcessorMonitor;
import mesh.load.observe.Sample;
import mesh.load.observe.SampleSource;
import mesh.load.os.LinuxCounters.ContextSwitches;
import mesh.load.os.ProcessorClock;
import mesh.load.os.ProcessorClock.CompilerTime;
import mesh.load.os.ServerAddress;
import mesh.load.results.ServiceFigures.JvmFigures;
import mesh.load.results.ServiceFigures.LossFigures;
import mesh.load.results.contender.ClientFigures;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.ResourceUsage;
import mesh.load.results.contender.WaitingFootprint;
import mesh.load.results.experiment.SoakFigures.IdleFootprint;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import org.jspecify.annotations.Nullable;

/** Samples the services. A failed sample becomes a note and does not end the run. */
public final class Observers implements AutoCloseable {

    private final Map<Service, SampleSource> observed = new ConcurrentSkipListMap<>();
    private final Map<Service, ProcessorClock> clocks = new ConcurrentSkipListMap<>();
    private final List<NamedProcess> processes = new CopyOnWriteArrayList<>();
    private final Mesh mesh;
    private final Set<Service> expectedToEnd = ConcurrentHashMap.newKeySet();
    private final boolean countsConnections; // meaningful only if idle connections end soon
    private final boolean watchesWaits; // whether samples contain how long an empty task had to wait
    private final ForeignSources foreign;
    private final IdleThreads idleThreads = new IdleThreads();
    private final ProcessWatch replaced;
    private final LogWatch logs;
    private final RunJournal journal;
    private final Consumer<String> notes;

    /** Observes nothing yet. */
    public Observers(Scenario scenario, Mesh mesh, RunJournal journal) {
        this.mesh = mesh;
        this.countsConnections = mesh.isStartedHere() && Fault.endsIdleConnections(scenario.services());
        this.watchesWaits = scenario.load().background() != null;
        this.foreign = new ForeignSources(mesh, journal::note);
        this.replaced = new ProcessWatch(mesh, journal);
        this.logs = new LogWatch(mesh, journal::add, journal::add);
        this.journal = journal;
        this.notes = journal::note;
    }

    /** Connects to services concurrently, because each JVM must first load its management code. */
    public void connect(List<RunningService> services) throws InterruptedException {
        services.parallelStream().forEach(service -> {
            if (service.service().role() == Service.Role.DEPENDENCY) {
                handle(service)
                        .ifPresent(process ->
                                include(service.service().label(), process)); // it is no subject of the experiment
            } else {
                observe(service);
            }
        });
        replaced.check();
    }

    /** Checks at the end whether the services are still the same processes. */
    public void checkAgain() throws InterruptedException {
        replaced.checkAgain();
    }

    /** Connects to a service, or to the new process of a restarted service. Does not observe a service without a source of samples. */
    public void observe(RunningService service) {
        SampleSource source = source(service);
        SampleSource before =
                source == null ? observed.remove(service.service()) : observed.put(service.service(), source);
        if (before != null) {
            before.close();
        }
    }

    /** Disconnects from a service that has stopped listening, because an observer's connection keeps a JVM from ending by itself. */
    public void disconnect(Service service) {
        SampleSource source = observed.remove(service);
        if (source != null) {
            source.close();
        }
    }

    /** Expects the end of a service that is about to be stopped on purpose. Its loss is then not reported. */
    public void expectEnd(Service service) {
        expectedToEnd.add(service);
    }

    @FunctionalInterface
    private interface Question<S extends SampleSource, T> {

        T ask(S source) throws ObservationException, InterruptedException;
    }

    private Optional<ObservedJvm> jvm(Service service) {
        return observed.get(service) instanceof ObservedJvm jvm ? Optional.of(jvm) : Optional.empty();
    }

    /** Returns a source's answer; empty if the source is of another kind. If the source cannot answer, adds a note and returns empty. */
    private <S extends SampleSource, T> Optional<T> ask(
            Service service, Class<S> kind, String failure, Question<S, T> question) throws InterruptedException {
        SampleSource source = observed.get(service);
        try {
            return kind.isInstance(source) ? Optional.of(question.ask(kind.cast(source))) : Optional.empty();
        } catch (ObservationException cannot) {
            notes.accept(failure + ": " + cannot.getMessage());
            return Optional.empty();
        }
    }

    private <S extends SampleSource, T> Optional<T> measure(Service service, Class<S> kind, Question<S, T> question)
            throws InterruptedException {
        return ask(service, kind, "the resources of " + service.label() + " were not measured", question);
    }

    /** Returns the resources that a service uses now, without its idle threads; empty if it cannot be sampled. */
    public Optional<ResourceUsage> usage(Service service) throws InterruptedException {
        return measure(service, SampleSource.class, source -> {
            Map<String, Number> sample = source.sample();
            if (!Sample.isBusy(sample)) { // a busy service may soon need its idle threads again
                dismissIdleThreads(service);
                sample = source.sample();
            }
            return Sample.usage(sample, countsConnections ? connections(service).orElse(null) : null);
        });
    }

    /** Returns the number of a service's connections, accepted or opened; empty if the system does not report it. */
    public Optional<Integer> connections(Service service) {
        return jvm(service).flatMap(ObservedJvm::connections);
    }

    /** Empties a gateway's pools. A gateway that is observed only over HTTP drops closed connections when it next uses them. */
    public void dropPooledConnections(Service gateway) throws InterruptedException {
        if (gateway.isForeign()) {
            return;
        }
        String failure = "the pool of " + gateway.label() + " may keep connections between contenders";
        ask(gateway, ObservedJvm.class, failure, jvm -> {
            jvm.dropPooledConnections();
            return gateway;
        });
    }

    public void dismissIdleThreads(Service gateway) throws InterruptedException {
        if (runsForOthers(gateway)) {
            return;
        }
        String failure = "idle threads of " + gateway.label() + " may remain between contenders";
        ask(gateway, ObservedJvm.class, failure, ObservedJvm::dismissIdleTomcatThreads)
                .filter(answered -> gateway.isForeign())
                .map(hasTomcat -> idleThreads.notice(gateway.label(), hasTomcat))
                .ifPresent(differences -> differences.forEach(notes));
    }

    /** Returns the number of connections that the pools of a gateway's clients report; 0 if they do not report it. */
    public int pooled(Service gateway) throws InterruptedException {
        SampleSource source = observed.get(gateway);
        try {
            Map<String, Number> sample = source == null ? Map.of() : source.sample();
            return sample.getOrDefault(Gauges.POOL_ACTIVE, 0).intValue()
                    + sample.getOrDefault(Gauges.POOL_IDLE, 0).intValue();
        } catch (ObservationException cannot) {
            return 0; // the sampling of the service reports this failure
        }
    }

    /** Returns whether a run only watches a service: it must not take its threads, or make it collect garbage. */
    private static boolean runsForOthers(Service service) {
        return service.program() instanceof Program.Url;
    }

    /** Returns the footprint of a service that gets no requests; empty if this process is not attached to it. */
    public Optional<IdleFootprint> idleFootprint(Service service) throws InterruptedException {
        return runsForOthers(service)
                ? Optional.empty()
                : measure(service, ObservedJvm.class, ObservedJvm::idleFootprint);
    }

    /** Returns the footprint of a service after a full collection; empty if this process is not attached to it. */
    public Optional<WaitingFootprint.Footprint> footprint(Service service) throws InterruptedException {
        return runsForOthers(service) ? Optional.empty() : measure(service, ObservedJvm.class, ObservedJvm::footprint);
    }

    /** Returns the time that the JIT compilers of a contender's services have taken. Leaves out services whose compilers are unknown. */
    public Map<Service, CompilerTime> compilerTimes(Contender contender) {
        Map<Service, CompilerTime> times = new TreeMap<>();
        for (Service service : contender.neededServices().toList()) {
            Optional.ofNullable(clocks.get(service))
                    .map(clock -> clock.read().compilers())
                    .ifPresent(taken -> times.put(service, taken));
        }
        return times;
    }

    /** Returns the system's count of a service's context switches; empty if this process is not attached to the service. */
    public Optional<ContextSwitches> contextSwitches(Service service) {
        return jvm(service).flatMap(ObservedJvm::contextSwitches);
    }

    private @Nullable SampleSource source(RunningService service) {
        RunningService.@Nullable Started started = service.started();
        if (service.service().program() instanceof Program.Foreign program) {
            // The processor time of its processes counts as that of the experiment, even if nothing samples them.
            ForeignSources.process(service)
                    .ifPresent(process -> include(service.service().label(), process));
            return foreign.of(service, program);
        }
        if (started == null) {
            return new ManagementEndpoint(service.base());
        }
        handle(service).ifPresent(process -> {
            include(service.service().label(), process);
            clocks.put(service.service(), ProcessorClock.of(process));
        });
        try {
            return ObservedJvm.attach(started.pid(), mesh.isStartedHere());
        } catch (ObservationException cannot) {
            notes.accept(
                    service.service().label() + " is observed through its management endpoint: " + cannot.getMessage());
            return new ManagementEndpoint(service.base());
        }
    }

    private static Optional<ProcessHandle> handle(RunningService service) {
        return Optional.ofNullable(service.started()).flatMap(started -> ProcessHandle.of(started.pid()));
    }

    /** Returns the limits that the agent in a service's JVM reads; empty without an agent. */
    public Map<String, Object> limits(RunningService service) throws InterruptedException {
        String failure = "the limits of " + service.service().label() + " are unknown";
        return ask(
                        service.service(),
                        ObservedJvm.class,
                        failure,
                        jvm -> jvm.limits(ServerAddress.of(service.base()).port()))
                .orElse(Map.of());
    }

    /** Returns the JVM of a service as it describes itself; empty if no agent observes it. */
    public Optional<JvmFigures> runtime(Service service) throws InterruptedException {
        String failure = "the JVM of " + service.label() + " is unknown";
        return ask(service, ObservedJvm.class, failure, ObservedJvm::runtime);
    }

    /** Returns whether the run can dump the threads of a service, including virtual ones. */
    public boolean canDumpThreads(Service service) throws InterruptedException {
        return ask(
                        service,
                        ObservedJvm.class,
                        "the JVM of " + service.label() + " is unknown",
                        ObservedJvm::canDumpThreads)
                .orElse(false);
    }

    /** Returns how each of these services is observed. */
    public Map<String, String> ways(List<String> labels) {
        Map<String, String> ways = new LinkedHashMap<>();
        labels.forEach(label -> ways.put(label, ways().getOrDefault(label, "none")));
        return ways;
    }

    /** Returns {@code agent}, {@code jmx}, {@code management} or {@code process} for each service that is observed. */
    public Map<String, String> ways() {
        Map<String, String> ways = new LinkedHashMap<>();
        observed.forEach((service, source) -> ways.put(service.label(), source.name()));
        return ways;
    }

    public Map<Service, ObservedJvm> jvms() {
        Map<Service, ObservedJvm> jvms = new TreeMap<>();
        observed.keySet().forEach(service -> jvm(service).ifPresent(jvm -> jvms.put(service, jvm)));
        return jvms;
    }

    /** Starts to read what the load client and the services use of the processors. */
    public ProcessorMonitor monitorProcessors() {
        return ProcessorMonitor.start(processes);
    }

    /** Monitors the load client and the machine until the returned supplier is called. */
    public Supplier<ClientFigures> watchClient() {
        ClientMonitor monitor =
                ClientMonitor.start(processes.stream().map(NamedProcess::handle).toList());
        return () -> monitor.stop(null);
    }

    /** Starts to sample. If a time is given, also measures the gateway's footprint, now and this time after the release. */
    public ContenderWatch watch(Contender contender, @Nullable Duration delay) throws InterruptedException {
        ContenderWatch watch = watch(contender);
        if (delay != null) {
            watch.add(contender.service(), FootprintProbe.begin(() -> footprint(contender.service()), delay));
        }
        return watch;
    }

    /** Starts to sample the contender's services. The samples until {@link ContenderWatch#stop} count for this contender. */
    public ContenderWatch watch(Contender contender) throws InterruptedException {
        Set<Service> needed = contender.neededServices().collect(Collectors.toSet());
        Runnable checkLogs = logs.during(contender.id(), needed);
        replaced.beginLoad(contender.id());
        needed.forEach(service -> journal.beginLoad(service.label(), contender.id()));
        ContenderWatch watch = new ContenderWatch(
                processes,
                expectedToEnd,
                notes,
                (service, observation) -> replaced.sampled(service, contender.id(), observation),
                (service, why) -> journal.add(
                        service.label(), new LossFigures(contender.id(), null, why.replaceAll("\\s+", " "))),
                () -> {
                    checkLogs.run();
                    replaced.endLoad();
                },
                mesh::gcLog);
        for (Service service : contender.neededServices().toList()) {
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

    /** Counts the resource use of a process and its descendants as that of the experiment. */
    public void include(String name, ProcessHandle process) {
        processes.add(new NamedProcess(name, process));
    }
}
