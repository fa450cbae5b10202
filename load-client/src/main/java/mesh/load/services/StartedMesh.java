package mesh.load.services;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import mesh.load.os.AgentFolder;
import mesh.load.scenario.service.DatabaseReference;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import mesh.load.services.RunningService.Started;
import mesh.load.services.kept.KeptServices;
import mesh.load.services.kept.MeshRecord;
import mesh.load.services.kept.MeshState;
import mesh.load.services.kept.Retention;
import mesh.load.services.kept.StateFiles;
import mesh.load.services.process.AgentStart;
import mesh.load.services.process.LogExcerpt;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.ProcessIdentity;
import mesh.load.services.process.ProcessTerminator;
import mesh.load.services.process.Readiness;
import mesh.load.services.process.Readiness.Progress;
import mesh.load.services.process.ServiceEnvironment.CallerEnvironment;
import mesh.load.services.process.ServiceProcess;
import mesh.load.services.process.ServiceProcess.StartTimes;
import mesh.load.services.process.ServiceProcess.UnexpectedExit;
import mesh.load.services.process.ServiceStart;
import org.jspecify.annotations.Nullable;

/**
 * Services that were started here, each in a process of its own, and foreign applications that run already. Closing the mesh stops those
 * that were started, gateways first. A file shows other commands which services run, and is always up to date.
 */
public final class StartedMesh implements Mesh {

    private static final Duration SHORT_GRACE = Duration.ofSeconds(2);

    private final MeshPlan plan;
    private final StartCache cache;
    private final @Nullable StartCacheLock lock;
    private final StateFiles states;
    private final MeshRecord record;
    private final Retention retention;
    private final Progress progress;
    private final ServiceStarter starter;
    private final Map<Service, ServiceProcess> processes = new ConcurrentSkipListMap<>();
    private final Map<Service, LogExcerpt> excerpts = new ConcurrentHashMap<>();
    private final Map<Service, StartTimes> startTimes = new ConcurrentHashMap<>();
    private final ExitWatch exits = new ExitWatch();
    private final AtomicBoolean stopping = new AtomicBoolean();
    private volatile Duration grace;

    /** How long the idle threads of each service that stays running need to end; null if the run has ended early. */
    private volatile @Nullable Map<Service, Duration> rests;

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
            Retention retention,
            Progress progress) {
        this.plan = plan;
        this.cache = cache;
        this.lock = lock;
        this.states = states;
        this.record = new MeshRecord(plan, states, owner, retention);
        this.retention = retention;
        this.progress = progress;
        this.starter = new ServiceStarter(plan, states.home(), cache, record);
        // A JVM needs some seconds to write a cache, and much longer on a busy machine.
        this.grace = cache.isRecording() ? Duration.ofMinutes(3) : Duration.ofSeconds(10);
    }

    /** Starts the plan's first services concurrently, and returns when these are ready. If the start fails, stops all of them. */
    public static StartedMesh start(MeshPlan plan, MeshHome home, Progress progress) throws InterruptedException {
        return start(plan, home, Retention.NONE, progress);
    }

    /** Like the other method, but also uses services that run already, and may leave services running for the next run. */
    public static StartedMesh start(MeshPlan plan, MeshHome home, Retention retention, Progress progress)
            throws InterruptedException {
        return start(plan, home, false, ProcessIdentity.of(ProcessHandle.current()), retention, progress);
    }

    /** Starts services that write start caches when the mesh is closed without {@link #stopSoon()}. Writing all caches takes half a minute. */
    public static StartedMesh startRecording(MeshPlan plan, MeshHome home, Progress progress)
            throws InterruptedException {
        return start(plan, home, true, ProcessIdentity.of(ProcessHandle.current()), Retention.NONE, progress);
    }

    /**
     * Starts services that outlive this process.
     *
     * @param retention {@link Retention#untilDown}
     */
    public static StartedMesh startAndLeave(MeshPlan plan, MeshHome home, Retention retention, Progress progress)
            throws InterruptedException {
        StartedMesh mesh = start(plan, home, false, null, retention, progress);
        try {
            mesh.record.leave(mesh.processes);
            return mesh;
        } catch (RuntimeException | Error full) {
            mesh.close();
            throw full;
        }
    }

    static StartedMesh start(
            MeshPlan plan,
            MeshHome home,
            boolean recording,
            @Nullable ProcessIdentity owner,
            Retention retention,
            Progress progress)
            throws InterruptedException {
        StateFiles states = new StateFiles(home);
        KeptServices earlier = new KeptServices(states, progress);
        earlier.stopAbandoned();
        if (retention.use() == Retention.Use.STOPS) {
            earlier.stopThoseOfConsoles();
        }
        boolean reuses = retention.use() == Retention.Use.REUSES;
        new StartCheck(plan, home, states).all(reuses ? KeptServices.portsOf(earlier.idle()) : Set.of());
        StartCache cache = StartCache.prepare(plan, home, recording, progress::report);
        StartCacheLock lock = recording ? null : StartCacheLock.acquireToMeasure(home, progress::report);
        StartedMesh mesh = new StartedMesh(plan, cache, lock, states, owner, retention, progress);
        try {
            mesh.starter.callerEnvironment().sentence().ifPresent(progress::report);
            mesh.take(earlier);
            mesh.startMissing(plan.first());
            mesh.awaitRunning();
            return mesh;
        } catch (InterruptedException | RuntimeException | Error failed) {
            mesh.stopSoon();
            mesh.close();
            throw failed;
        }
    }

    /** Takes the services of earlier runs that this run can use, and plans which of its services stay running after it. */
    private void take(KeptServices earlier) throws InterruptedException {
        if (!retention.keeps() && retention.use() != Retention.Use.REUSES) {
            return;
        }
        Map<Service, ServiceStart> starts = starter.keepable();
        KeptServices.Reservation taken = retention.use() == Retention.Use.REUSES
                ? earlier.take(starts, plan.ports(), plan.allPorts())
                : KeptServices.Reservation.NOTHING;
        record.plan(starts, taken);
        taken.used().forEach((service, found) -> {
            MeshState.Entry entry = found.entry();
            entry.process()
                    .living()
                    .ifPresent(handle -> processes.put(
                            service,
                            ServiceProcess.running(service, Started.of(entry).command(), handle, entry.log())));
        });
        record.keptServices()
                .forEach(service ->
                        excerpts.put(service, LogExcerpt.from(record.log(service), record.isTaken(service))));
    }

    private List<Service> missing(Set<Service> wanted) {
        return plan.toStart().stream()
                .filter(service -> wanted.contains(service) && !processes.containsKey(service))
                .toList();
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

    /** Starts those of these services that do not run yet, concurrently, and returns when they are ready. Checks the ports of all services. */
    private void startMissing(Set<Service> wanted) throws InterruptedException {
        new StartCheck(plan, states.home(), states).requireFreePorts(missing(plan.services()), Set.of());
        startAll(wanted);
        awaitReady(processes.values().stream()
                .filter(process -> process.child() != null && !startTimes.containsKey(process.service()))
                .toList());
        if (missing(plan.services()).isEmpty()) {
            StartCache.origins(processes.values()).ifPresent(progress::report);
        }
    }

    @Override
    public List<RunningService> startRest() throws InterruptedException {
        List<Service> rest = missing(plan.services());
        if (!rest.isEmpty()) {
            startMissing(Set.copyOf(rest));
            rest.forEach(service -> exits.watch(process(service)));
        }
        return rest.stream().map(this::service).toList();
    }

    /** Starts services. Even if this process is killed meanwhile, later commands find each service by record or command line. */
    void startAll(Set<Service> wanted) throws InterruptedException {
        ProcessIdentity starter = ProcessIdentity.of(ProcessHandle.current());
        record.write(starter, processes);
        for (Service service : missing(wanted)) {
            ServiceProcess process = start(service);
            record.write(starter, processes);
            // applications may call these while they start
            if (service.role() == Service.Role.DEPENDENCY
                    || (service.role() == Service.Role.DATABASE
                            && plan.services().stream().anyMatch(DatabaseReference::isIn))) {
                awaitReady(List.of(process));
            }
        }
        record.write(missing(plan.services()).isEmpty() ? null : starter, processes);
    }

    private ServiceProcess start(Service service) {
        ServiceProcess process = starter.start(service);
        processes.put(service, process);
        return process;
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
                        new Started(process.handle().pid(), process.log(), process.command(), process.ageAtUse())));
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
    public Optional<CallerEnvironment> callerEnvironment() {
        return Optional.of(starter.callerEnvironment());
    }

    @Override
    public void onUnexpectedExit(Consumer<UnexpectedExit> listener) {
        exits.listen(listener, processes.values());
    }

    @Override
    public List<UnexpectedExit> ended() {
        return exits.among(processes.values());
    }

    @Override
    public void stop(Service service, boolean gracefully) {
        ServiceProcess process = process(service);
        exits.expect(List.of(process));
        List<ProcessHandle> family = process.family();
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
        record.startAnew(service);
        record.write(null, processes);
        ServiceProcess restarted = start(service);
        record.write(null, processes);
        exits.watch(restarted);
        return restarted;
    }

    @Override
    public void stopSoon() {
        grace = SHORT_GRACE;
    }

    @Override
    public void close() {
        if (stopping.getAndSet(true)) {
            return;
        }
        exits.expect(processes.values()); // before the wait for a service that is being restarted
        try {
            stopAll();
            exits.end();
            if (cache.isRecording() && !grace.equals(SHORT_GRACE)) {
                cache.installRecorded();
            }
        } finally {
            if (lock != null) {
                lock.close();
            }
        }
    }

    @Override
    public boolean wasWarmed(Service service, String how) {
        return record.wasWarmed(service, how);
    }

    @Override
    public void addWarmUp(Service service, String how) {
        record.addWarmUp(service, how);
    }

    @Override
    public void keep(Map<Service, Duration> services) {
        rests = Map.copyOf(services);
    }

    /** Returns whether a service stays running. If the run has ended early, only those of {@code mesh up} do. */
    private boolean stays(ServiceProcess process) {
        Service service = process.service();
        Map<Service, Duration> chosen = rests;
        boolean isWanted = chosen == null
                ? retention.use() == Retention.Use.REUSES
                        && record.ownerOf(service) == null
                        && (process.child() == null || startTimes.containsKey(service))
                : chosen.containsKey(service);
        return record.isKept(service) && isWanted && process.handle().isAlive();
    }

    private synchronized void stopAll() {
        exits.expect(processes.values());
        Map<Service, ServiceProcess> staying = new TreeMap<>(processes);
        staying.values().removeIf(process -> !stays(process));
        ProcessTerminator.stop(
                processes.values().stream()
                        .filter(process -> !staying.containsKey(process.service()))
                        .toList(),
                grace);
        AgentFolder.deleteThoseOfEndedProcesses();
        excerpts.keySet().retainAll(processes.keySet());
        excerpts.values().forEach(excerpt -> excerpt.copyTo(plan.logs()));
        processes.forEach((service, process) -> {
            if (!staying.containsKey(service)) {
                ServiceProcess.removeEmptyWorkFolder(process.log());
            }
            AgentStart.folderIn(process.command(), agent()).ifPresent(AgentFolder::delete);
        });
        staying.values().removeIf(process -> !isReleased(process));
        record.delete(staying.keySet());
    }

    /**
     * Lets later runs use a service. Stops it if its state cannot be written, for example on a full disk: no other run could use it before
     * this process ends.
     */
    private boolean isReleased(ServiceProcess process) {
        Service service = process.service();
        Map<Service, Duration> rest = Objects.requireNonNullElse(rests, Map.of());
        try {
            record.release(service, rest.getOrDefault(service, Duration.ZERO), process);
            return true;
        } catch (MeshException cannot) {
            progress.report(service.label() + " is not kept, because " + cannot.getMessage());
            ProcessTerminator.stop(List.of(process), grace);
            ServiceProcess.removeEmptyWorkFolder(process.log());
            return false;
        }
    }
}
