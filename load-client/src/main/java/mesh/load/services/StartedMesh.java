package mesh.load.services;

import java.nio.file.Files;
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
import mesh.load.scenario.Service;
import mesh.load.services.process.DatabaseAccess;
import mesh.load.services.process.GcLog;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortPlan;
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
 * Services that were started here, each in a JVM of its own. Closing the mesh stops all of them, gateways first. A file tells other
 * commands which services run, and is always up to date.
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
        requireJars(plan, home);
        requireFreePorts(plan, states);
        StartCache cache = StartCache.prepare(plan, home, recording, progress::say);
        StartCacheLock lock = recording ? null : StartCacheLock.acquireToMeasure(home, progress::say);
        StartedMesh mesh = new StartedMesh(plan, cache, lock, states, owner, progress);
        try {
            mesh.surroundings.sentence().ifPresent(progress::say);
            mesh.startAll();
            mesh.awaitReady(mesh.processes.values());
            progress.say(mesh.origins());
            return mesh;
        } catch (InterruptedException | RuntimeException | Error failed) {
            mesh.hurry();
            mesh.close();
            throw failed;
        }
    }

    private void awaitReady(Collection<ServiceProcess> started) throws InterruptedException {
        startTimes.putAll(new Readiness.Wait(started, plan.ports(), progress, Readiness.Wait.TIMEOUT).awaitAll());
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

    private static void requireJars(MeshPlan plan, MeshHome home) {
        for (Service service : plan.services()) {
            Path jar = home.jar(service);
            if (!Files.isRegularFile(jar)) {
                throw new MeshException(
                        service.label() + " is not built: " + jar + " is missing. Build it with ./mesh build");
            }
        }
    }

    private static void requireFreePorts(MeshPlan plan, StateFiles states) {
        List<String> taken = new ArrayList<>();
        for (Service service : plan.services()) {
            for (int port : plan.ports().allOf(service)) {
                if (!PortPlan.isFree(port)) {
                    taken.add("port " + port + " of " + service.label() + " is in use by " + holder(port, states));
                }
            }
        }
        if (!taken.isEmpty()) {
            throw new MeshException(String.join("\n", taken) + "\nstop "
                    + (taken.size() == 1 ? "that process" : "those processes") + ", or use --random-ports");
        }
    }

    private static String holder(int port, StateFiles states) {
        return PortPlan.Holder.of(port)
                .map(holder -> "process " + holder.pid() + " (" + holder.command() + ")"
                        + states.of(holder.pid())
                                .map(mesh -> mesh.hasLivingOwner()
                                        ? ", which belongs to a run in progress"
                                        : ", which './mesh down' stops")
                                .orElse(""))
                .orElse("an unknown process");
    }

    /** Starts all services. Even if this process is killed meanwhile, later commands find each service by record or command line. */
    void startAll() {
        ProcessIdentity starter = ProcessIdentity.of(ProcessHandle.current());
        writeState(starter);
        for (Service service : plan.services()) {
            start(service);
            writeState(starter);
        }
        writeState(null);
    }

    private ServiceProcess start(Service service) {
        List<String> arguments = new ArrayList<>(cache.arguments(service));
        arguments.add(StateFiles.argument(name));
        arguments.addAll(GcLog.arguments(GcLog.beside(log(service))));
        Map<String, String> properties = ServiceCommand.properties(service, plan.ports(), plan.overridesOf(service));
        properties.putAll(ServiceCommand.endingWith(owner));
        properties.putAll(DatabaseAccess.properties(service, plan, states.home()));
        Map<String, String> variables = environment.of(service, properties);
        variables.putAll(database.environmentOf(service));
        List<String> command = ServiceCommand.of(service, arguments, cache.jar(service), properties);
        ServiceProcess process = ServiceProcess.start(service, command, variables, log(service));
        processes.put(service, process);
        return process;
    }

    private Path log(Service service) {
        return plan.logs().resolve(service.label() + ".log");
    }

    private void writeState(@Nullable ProcessIdentity starter) {
        List<MeshState.Entry> entries =
                plan.services().stream().map(this::entry).toList();
        states.write(name, new MeshState(owner, starter, entries));
    }

    private MeshState.Entry entry(Service service) {
        ServiceProcess process = processes.get(service);
        ProcessIdentity identity = process == null ? ProcessIdentity.NONE : ProcessIdentity.of(process.handle());
        return new MeshState.Entry(service, identity, plan.ports().of(service), log(service));
    }

    /** Returns a line about the use of caches. With a cache, the start is shorter, and the JVM compiles code differently at first. */
    private String origins() {
        List<String> fromJar = processes.values().stream()
                .filter(process -> !StartCache.isUsedBy(process.command()))
                .map(process -> process.service().label())
                .toList();
        if (fromJar.isEmpty()) {
            return "all services started from start caches";
        }
        return fromJar.size() == processes.size()
                ? "all services started from jars, without start caches"
                : "services started from start caches, except " + String.join(", ", fromJar);
    }

    @Override
    public List<RunningService> services() {
        return processes.values().stream()
                .map(process -> new RunningService(
                        process.service(),
                        Readiness.base(plan.ports().of(process.service())),
                        new RunningService.Started(process.handle().pid(), process.log(), process.command())))
                .toList();
    }

    @Override
    public Optional<StartTimes> startOf(Service service) {
        return Optional.ofNullable(startTimes.get(service));
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
        if (!gracefully) {
            process.handle().destroyForcibly();
        }
        ProcessTerminator.stop(List.of(process.handle()), grace);
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
        processes.values().forEach(process -> ServiceProcess.removeEmptyWorkFolder(process.log()));
        states.delete(name);
    }
}
