package mesh.load.services;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import mesh.load.os.AgentFolder;
import mesh.load.scenario.DatabaseReference;
import mesh.load.scenario.Program;
import mesh.load.scenario.Service;
import mesh.load.services.process.AgentStart;
import mesh.load.services.process.DatabaseAccess;
import mesh.load.services.process.ForeignStart;
import mesh.load.services.process.GcLog;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.ProcessIdentity;
import mesh.load.services.process.ProcessTerminator;
import mesh.load.services.process.Readiness;
import mesh.load.services.process.Readiness.Progress;
import mesh.load.services.process.ServiceCommand;
import mesh.load.services.process.ServiceEnvironment;
import mesh.load.services.process.ServiceEnvironment.Surroundings;
import mesh.load.services.process.ServiceProcess;
import mesh.load.services.process.ServiceProcess.StartTimes;
import mesh.load.services.process.ServiceProcess.UnexpectedExit;
import org.jspecify.annotations.Nullable;

/**
 * Services that were started here, each in a process of its own, and foreign applications that run already. Closing the mesh stops those
 * that were started, gateways first. A file tells other commands which services run, and is always up to date.
 */
public final class StartedMesh implements Mesh {

    private static final Duration SHORT_GRACE = Duration.ofSeconds(2);

    private final String name = StateFiles.newName();
    private final MeshPlan plan;
    private final StartCache cache;
    private final @Nullable StartCacheLock lock;
    private final StateFiles states;
    private final @Nullable ProcessIdentity owner;
    private final Progress progress;
    private final Surroundings surroundings;
    private final DatabaseAccess database = new DatabaseAccess();
    private final ServiceEnvironment environment = new ServiceEnvironment(System.getenv());
    private final Map<Service, ServiceProcess> processes = new ConcurrentSkipListMap<>();
    private final Map<Service, StartTimes> startTimes = new ConcurrentHashMap<>();
    private final List<Consumer<UnexpectedExit>> exitListeners = new CopyOnWriteArrayList<>();

    /** Processes that are stopped on purpose. Listeners do not receive their exits. */
    private final Set<ServiceProcess> expectedToEnd = ConcurrentHashMap.newKeySet();

    private final AtomicBoolean stopping = new AtomicBoolean();
    private volatile Duration grace;

    /**
     * @param lock null in a process that records start caches, because it already has a lock
     * @param owner the process whose end also ends the services; null if they outlive the process that starts them
     */
    StartedMesh(
            MeshPlan plan,
            StartCache cache,
            @Nullable StartCacheLock lock,
            StateFiles states,
            @Nullable ProcessIdentity owner,
            Progress progress) {
        this.plan = plan;
        this.cache = cache;
        this.lock = lock;
        this.states = states;
        this.owner = owner;
        this.progress = progress;
        this.surroundings = environment.surroundings(plan);
        // A JVM needs some seconds to write a cache, and much longer on a busy machine.
        this.grace = cache.isRecording() ? Duration.ofMinutes(3) : Duration.ofSeconds(10);
    }

    /** Starts the services concurrently and returns when all are ready. If the start fails, stops all of them. */
    public static StartedMesh start(MeshPlan plan, MeshHome home, Progress progress) throws InterruptedException {
        return start(plan, home, false, ProcessIdentity.of(ProcessHandle.current()), progress);
    }

    /** Starts services that write start caches when the mesh is closed without {@link #hurry()}. Writing all caches takes half a minute. */
    public static StartedMesh startRecording(MeshPlan plan, MeshHome home, Progress progress)
            throws InterruptedException {
        return start(plan, home, true, ProcessIdentity.of(ProcessHandle.current()), progress);
    }

    /** Returns whether {@link #startRecording} is useful, because this JDK can write start caches and this build lacks some. */
    public static boolean wantsRecording(MeshPlan plan, MeshHome home) {
        return StartCache.prepare(plan, home, false, line -> {}).isIncomplete();
    }

    public static StartedMesh startAndLeave(MeshPlan plan, MeshHome home, Progress progress)
            throws InterruptedException {
        return start(plan, home, false, null, progress);
    }

    static StartedMesh start(
            MeshPlan plan, MeshHome home, boolean recording, @Nullable ProcessIdentity owner, Progress progress)
            throws InterruptedException {
        StateFiles states = new StateFiles(home);
        stopAbandoned(states, progress);
        new StartCheck(plan, home, states).all();
        StartCache cache = StartCache.prepare(plan, home, recording, progress::say);
        StartCacheLock lock = recording ? null : StartCacheLock.acquireToMeasure(home, progress::say);
        StartedMesh mesh = new StartedMesh(plan, cache, lock, states, owner, progress);
        try {
            mesh.surroundings.sentence().ifPresent(progress::say);
            mesh.startAll();
            mesh.awaitReady(mesh.processes.values().stream()
                    .filter(process -> !mesh.startTimes.containsKey(process.service()))
                    .toList());
            mesh.awaitRunning();
            mesh.origins().ifPresent(progress::say);
            return mesh;
        } catch (InterruptedException | RuntimeException | Error failed) {
            mesh.hurry();
            mesh.close();
            throw failed;
        }
    }

    private void awaitReady(Collection<ServiceProcess> started) throws InterruptedException {
        if (started.isEmpty()) {
            return;
        }
        startTimes.putAll(new Readiness.Wait(started, plan.ports(), progress, Readiness.Wait.TIMEOUT).awaitAll());
    }

    /** Waits for the applications that run already. */
    private void awaitRunning() throws InterruptedException {
        try (Readiness readiness = new Readiness()) {
            for (RunningService service : services()) {
                if (service.started() == null) {
                    readiness.await(service.service(), service.base(), Readiness.OF_RUNNING);
                }
            }
        }
    }

    /** Stops abandoned services, because they would occupy ports and take processor time from the measurement. */
    private static void stopAbandoned(StateFiles states, Progress progress) {
        List<MeshState.Entry> stopped = states.stopAbandoned();
        if (!stopped.isEmpty()) {
            progress.say("stopped services that a killed run left running: "
                    + stopped.stream()
                            .map(entry -> entry.service().label() + " (pid " + entry.pid() + ")")
                            .collect(Collectors.joining(", ")));
        }
    }

    /** Starts all services. Even if this process is killed meanwhile, later commands find each service by record or command line. */
    void startAll() throws InterruptedException {
        ProcessIdentity starter = ProcessIdentity.of(ProcessHandle.current());
        writeState(starter);
        for (Service service : plan.toStart()) {
            ServiceProcess process = start(service);
            writeState(starter);
            // applications may call these while they start
            if (service.role() == Service.Role.DEPENDENCY
                    || (service.role() == Service.Role.DATABASE
                            && plan.services().stream().anyMatch(DatabaseReference::isIn))) {
                awaitReady(List.of(process));
            }
        }
        writeState(null);
    }

    private ServiceProcess start(Service service) {
        ServiceProcess process = service.program() instanceof Program.Startable program
                ? startForeign(service, program)
                : startModule(service);
        processes.put(service, process);
        return process;
    }

    private ServiceProcess startForeign(Service service, Program.Startable told) {
        Program.Startable program = database.ofItsOwn(service, told, plan.ports());
        int port = plan.ports().of(service);
        AgentStart agent = AgentStart.of(program, agent());
        List<String> command = ForeignStart.command(service, program, port, StateFiles.argument(name), agent);
        return ServiceProcess.start(service, command, environment.of(program, port), log(service), program.folder());
    }

    private ServiceProcess startModule(Service service) {
        List<String> arguments = new ArrayList<>(cache.arguments(service));
        arguments.add(StateFiles.argument(name));
        arguments.addAll(GcLog.arguments(GcLog.beside(log(service))));
        Map<String, String> properties = ServiceCommand.properties(service, plan.ports(), plan.overridesOf(service));
        properties.putAll(ServiceCommand.endingWith(owner));
        properties.putAll(DatabaseAccess.properties(service, plan, states.home()));
        Map<String, String> variables = environment.of(service, properties);
        variables.putAll(database.environmentOf(service));
        List<String> command = ServiceCommand.of(service, arguments, cache.jar(service), properties);
        return ServiceProcess.start(service, command, variables, log(service));
    }

    private Path log(Service service) {
        return plan.logs().resolve(service.label() + ".log");
    }

    private void writeState(@Nullable ProcessIdentity starter) {
        List<MeshState.Entry> entries = plan.toStart().stream().map(this::entry).toList();
        states.write(name, new MeshState(owner, starter, entries));
    }

    private MeshState.Entry entry(Service service) {
        ServiceProcess process = processes.get(service);
        ProcessIdentity identity = process == null ? ProcessIdentity.NONE : ProcessIdentity.of(process.handle());
        return new MeshState.Entry(service, identity, plan.ports().of(service), log(service));
    }

    /**
     * Returns a line about the use of caches; empty if all services are foreign. With a cache, the start is shorter, and the JVM compiles
     * code differently at first.
     */
    private Optional<String> origins() {
        List<ServiceProcess> own = processes.values().stream()
                .filter(process -> !process.service().isForeign())
                .toList();
        return own.isEmpty() ? Optional.empty() : Optional.of(origins(own));
    }

    private static String origins(List<ServiceProcess> started) {
        List<String> fromJar = started.stream()
                .filter(process -> !StartCache.isUsedBy(process.command()))
                .map(process -> process.service().label())
                .toList();
        if (fromJar.isEmpty()) {
            return "all services started from start caches";
        }
        return fromJar.size() == started.size()
                ? "all services started from jars, without start caches"
                : "services started from start caches, except " + String.join(", ", fromJar);
    }

    @Override
    public List<RunningService> services() {
        return plan.services().stream()
                .flatMap(service -> running(service).stream())
                .toList();
    }

    /** Returns a service that is started, or that runs already; empty if it is not started yet, or is being replaced. */
    private Optional<RunningService> running(Service service) {
        URI base = plan.ports().base(service);
        if (service.program() instanceof Program.Url) {
            return Optional.of(new RunningService(service, base, null));
        }
        return Optional.ofNullable(processes.get(service))
                .map(process -> new RunningService(
                        service,
                        base,
                        new RunningService.Started(process.handle().pid(), process.log(), process.command())));
    }

    @Override
    public Optional<StartTimes> startOf(Service service) {
        return Optional.ofNullable(startTimes.get(service));
    }

    @Override
    public Path agent() {
        return states.home().agent();
    }

    @Override
    public boolean isStartedHere() {
        return true;
    }

    @Override
    public Optional<Surroundings> surroundings() {
        return Optional.of(surroundings);
    }

    @Override
    public void onUnexpectedExit(Consumer<UnexpectedExit> listener) {
        exitListeners.add(listener);
        processes.values().forEach(process -> report(process, listener));
    }

    /** Calls the listener if the process ends unexpectedly, or has already done so. */
    private void report(ServiceProcess process, Consumer<UnexpectedExit> listener) {
        var unused = process.process().onExit().thenRun(() -> {
            if (!expectedToEnd.contains(process)) {
                listener.accept(process.unexpectedExit());
            }
        });
    }

    @Override
    public void stop(Service service, boolean gracefully) {
        ServiceProcess process = process(service);
        expectedToEnd.add(process);
        List<ProcessHandle> family =
                ProcessTerminator.family(service, process.handle()).toList();
        if (!gracefully) {
            family.forEach(ProcessHandle::destroyForcibly);
        }
        ProcessTerminator.stop(family, grace);
    }

    private ServiceProcess process(Service service) {
        return Optional.ofNullable(processes.get(service))
                .orElseThrow(() -> new IllegalArgumentException(service.label() + " is not in this mesh"));
    }

    @Override
    public RunningService restart(Service service) throws InterruptedException {
        awaitReady(List.of(replace(service)));
        return service(service);
    }

    /** Replaces a service's process. The new process is either recorded before the mesh is closed, or not started at all. */
    private synchronized ServiceProcess replace(Service service) {
        if (stopping.get()) {
            throw new MeshException(service.label() + " is not restarted: the mesh is being stopped");
        }
        process(service).keepLog();
        processes.remove(service);
        startTimes.remove(service);
        writeState(null);
        ServiceProcess restarted = start(service);
        writeState(null);
        exitListeners.forEach(listener -> report(restarted, listener));
        return restarted;
    }

    @Override
    public void hurry() {
        grace = SHORT_GRACE;
    }

    @Override
    public void close() {
        if (stopping.getAndSet(true)) {
            return;
        }
        expectedToEnd.addAll(processes.values()); // before the wait for a service that is being restarted
        stopAll();
        if (cache.isRecording() && !grace.equals(SHORT_GRACE)) {
            cache.installRecorded();
        }
        if (lock != null) {
            lock.close();
        }
    }

    private synchronized void stopAll() {
        expectedToEnd.addAll(processes.values());
        Map<Service, ProcessHandle> handles = new TreeMap<>();
        processes.forEach((service, process) -> handles.put(service, process.handle()));
        ProcessTerminator.stop(handles, grace);
        processes.values().forEach(process -> {
            ServiceProcess.removeEmptyWorkFolder(process.log());
            AgentStart.folderIn(process.command(), agent()).ifPresent(AgentFolder::delete);
        });
        states.delete(name);
    }
}
