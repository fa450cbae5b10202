package mesh.load.services;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import mesh.load.scenario.service.Service;
import mesh.load.services.cache.StartCache;
import mesh.load.services.cache.StartCacheLock;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.ProcessIdentity;
import mesh.load.services.process.ProcessTerminator;
import mesh.load.services.process.ReadinessWait;
import mesh.load.services.process.ServiceProcess;
import mesh.load.services.process.StartProgress;
import mesh.load.services.process.StartTimes;
import mesh.load.services.process.UnexpectedExit;
import mesh.load.services.state.MeshState;
import mesh.load.services.state.StateFiles;
import org.jspecify.annotations.Nullable;

/** Services that were started here, each in a JVM of its own. Closing it ends them all, gateways first. */
public final class StartedMesh implements Mesh {

    private static final Duration GRACE = Duration.ofSeconds(10);
    private static final Duration SHORT_GRACE = Duration.ofSeconds(2);
    /** Writing a cache takes a JVM some seconds, on a busy machine many. */
    private static final Duration RECORDING_GRACE = Duration.ofMinutes(3);

    private final MeshPlan plan;
    private final MeshProcesses processes;
    private final List<Consumer<UnexpectedExit>> listeners = new CopyOnWriteArrayList<>();
    private final AtomicBoolean stopping = new AtomicBoolean();
    private final Set<ServiceProcess> endedOnPurpose = ConcurrentHashMap.newKeySet();
    private final StartProgress progress;
    private final StartCache cache;
    private final @Nullable StartCacheLock turn;
    private volatile Duration grace;

    private StartedMesh(
            MeshPlan plan,
            MeshProcesses processes,
            StartCache cache,
            @Nullable StartCacheLock turn,
            StartProgress progress) {
        this.plan = plan;
        this.processes = processes;
        this.progress = progress;
        this.cache = cache;
        this.turn = turn;
        this.grace = cache.isRecording() ? RECORDING_GRACE : GRACE;
    }

    /**
     * Starts the services side by side and returns when all are ready. If that fails, none of them is left.
     *
     * @param progress told what is going on
     * @throws MeshException if a port is taken, or a service ends or is not ready in time
     */
    public static StartedMesh start(MeshPlan plan, MeshHome home, StartProgress progress) throws InterruptedException {
        return start(plan, home, StartCache::prepare, ProcessIdentity.of(ProcessHandle.current()), progress);
    }

    /**
     * Starts services that, when they are closed without hurry, write what lets them start faster the next time. That
     * takes them half a minute in all.
     */
    public static StartedMesh startRecording(MeshPlan plan, MeshHome home, StartProgress progress)
            throws InterruptedException {
        return start(plan, home, StartCache::record, ProcessIdentity.of(ProcessHandle.current()), progress);
    }

    /** Whether {@link #startRecording} would gain anything: this JDK can do it, and it has not been done for this build. */
    public static boolean wantsRecording(MeshPlan plan, MeshHome home) {
        return StartCache.prepare(plan, home, line -> {}).isIncomplete();
    }

    /** Does the same, and leaves the services to later commands: they live on when this process ends. */
    public static StartedMesh startAndLeave(MeshPlan plan, MeshHome home, StartProgress progress)
            throws InterruptedException {
        return start(plan, home, StartCache::prepare, null, progress);
    }

    static StartedMesh start(
            MeshPlan plan,
            MeshHome home,
            StartCache.Maker cacheMaker,
            @Nullable ProcessIdentity owner,
            StartProgress progress)
            throws InterruptedException {
        StateFiles states = new StateFiles(home);
        stopAbandoned(states, progress);
        Requirements.check(plan, home, states);
        StartCache cache = cacheMaker.make(plan, home, progress::say);
        // Who records has his own already.
        StartCacheLock turn = cache.isRecording() ? null : StartCacheLock.toMeasure(home, progress::say);
        StartedMesh mesh = new StartedMesh(plan, new MeshProcesses(plan, cache, states, owner), cache, turn, progress);
        try {
            mesh.processes.startAll();
            new ReadinessWait(mesh.processes.all(), plan.ports(), progress).untilAllAreReady();
            progress.say(mesh.origins());
            return mesh;
        } catch (InterruptedException | RuntimeException | Error failed) {
            mesh.hurry();
            mesh.close();
            throw failed;
        }
    }

    /** A start takes two thirds of the time from a cache, and the code is another one at first: whoever compares runs has to know. */
    private String origins() {
        List<String> fromJar = services().stream()
                .filter(running -> running.started() != null
                        && "jar".equals(running.started().from()))
                .map(running -> running.service().label())
                .toList();
        if (fromJar.isEmpty()) {
            return "all of them started from start caches";
        }
        return fromJar.size() == services().size()
                ? "started from jars, without start caches"
                : "started from start caches, but for " + String.join(", ", fromJar);
    }

    /** It would hold ports, and take from what is measured. */
    private static void stopAbandoned(StateFiles states, StartProgress progress) {
        List<MeshState.Entry> stopped = states.stopAbandoned();
        if (!stopped.isEmpty()) {
            progress.say("stopped what a run that was killed had left: "
                    + stopped.stream()
                            .map(entry -> entry.service().label() + " (pid " + entry.pid() + ")")
                            .collect(Collectors.joining(", ")));
        }
    }

    @Override
    public List<RunningService> services() {
        return processes.services();
    }

    @Override
    public Optional<StartTimes> startOf(Service service) {
        return processes.find(service).map(ServiceProcess::startTimes);
    }

    @Override
    public boolean isStartedHere() {
        return true;
    }

    @Override
    public void whenOneDies(Consumer<UnexpectedExit> listener) {
        listeners.add(listener);
        processes.all().forEach(process -> tell(process, listener));
    }

    private void tell(ServiceProcess process, Consumer<UnexpectedExit> listener) {
        process.whenEnded(exitCode -> {
            if (!stopping.get() && !endedOnPurpose.contains(process)) {
                listener.accept(process.death());
            }
        });
    }

    @Override
    public void end(Service service, boolean asked) {
        ServiceProcess process = processes.of(service);
        endedOnPurpose.add(process);
        if (!asked) {
            process.handle().destroyForcibly();
        }
        ProcessTerminator.stop(List.of(process.handle()), grace);
    }

    @Override
    public RunningService startAgain(Service service) throws InterruptedException {
        ServiceProcess process = replace(service);
        listeners.forEach(listener -> tell(process, listener));
        new ReadinessWait(List.of(process), plan.ports(), progress).untilAllAreReady();
        return service(service);
    }

    /** Either it is recorded before the mesh is closed, or it is not started. */
    private synchronized ServiceProcess replace(Service service) {
        if (stopping.get()) {
            throw new MeshException(service.label() + " is not started again: the mesh is being stopped");
        }
        return processes.replace(service);
    }

    @Override
    public void hurry() {
        grace = SHORT_GRACE;
    }

    /** Ends the services and returns when none lives. Those that do not end in time are killed. */
    @Override
    public void close() {
        if (stopping.getAndSet(true)) {
            return;
        }
        stopAll();
        keepCache();
        if (turn != null) {
            turn.close();
        }
    }

    private synchronized void stopAll() {
        ProcessTerminator.stop(processes.handles(true), grace);
        ProcessTerminator.stop(processes.handles(false), grace);
        processes.forget();
    }

    private void keepCache() {
        if (!cache.isRecording() || grace.equals(SHORT_GRACE)) {
            return;
        }
        try {
            cache.keep();
        } catch (IOException cannot) {
            throw new MeshException("what lets services start faster cannot be kept: " + cannot);
        }
    }
}
