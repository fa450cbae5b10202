package mesh.load.services;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import mesh.load.os.IoFailure;
import mesh.load.scenario.Service;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortHolder;
import mesh.load.services.process.PortPlan;
import mesh.load.services.process.ProcessIdentity;
import mesh.load.services.process.ReadinessWait;
import mesh.load.services.process.ServiceEnvironment.Surroundings;
import mesh.load.services.process.ServiceProcess;
import mesh.load.services.process.ServiceProcess.StartTimes;
import mesh.load.services.process.StartProgress;
import mesh.load.services.process.UnexpectedExit;
import org.jspecify.annotations.Nullable;

/** Services that were started here, each in its own JVM. Closing it stops them all, gateways first. */
public final class StartedMesh implements Mesh {

    private static final Duration GRACE = Duration.ofSeconds(10);
    private static final Duration SHORT_GRACE = Duration.ofSeconds(2);
    /** A JVM needs some seconds to write a cache, and many on a busy machine. */
    private static final Duration RECORDING_GRACE = Duration.ofMinutes(3);

    private final MeshPlan plan;
    private final MeshProcesses processes;
    private final AtomicBoolean stopping = new AtomicBoolean();
    private final StartProgress progress;
    private final Surroundings surroundings;
    private final StartCache cache;
    private final @Nullable StartCacheLock lock;
    private volatile Duration grace;

    private StartedMesh(
            MeshPlan plan,
            MeshProcesses processes,
            StartCache cache,
            @Nullable StartCacheLock lock,
            StartProgress progress) {
        this.plan = plan;
        this.surroundings = Surroundings.ofThisProcess(plan);
        this.processes = processes;
        this.progress = progress;
        this.cache = cache;
        this.lock = lock;
        this.grace = cache.isRecording() ? RECORDING_GRACE : GRACE;
    }

    /**
     * Starts the services concurrently and returns when all are ready. If the start fails, none of them is left.
     *
     * @param progress receives the progress of the start
     * @throws MeshException if a port is taken, or a service ends or is not ready in time
     */
    public static StartedMesh start(MeshPlan plan, MeshHome home, StartProgress progress) throws InterruptedException {
        return start(plan, home, false, ProcessIdentity.of(ProcessHandle.current()), progress);
    }

    /**
     * Starts services that write start caches for later starts when they are closed without hurry. Writing all caches takes half a
     * minute.
     */
    public static StartedMesh startRecording(MeshPlan plan, MeshHome home, StartProgress progress)
            throws InterruptedException {
        return start(plan, home, true, ProcessIdentity.of(ProcessHandle.current()), progress);
    }

    /** Returns whether {@link #startRecording} is useful: this JDK can write start caches, and this build has none yet. */
    public static boolean wantsRecording(MeshPlan plan, MeshHome home) {
        return StartCache.prepare(plan, home, false, line -> {}).isIncomplete();
    }

    /** Starts services that later commands can use: they outlive this process. */
    public static StartedMesh startAndLeave(MeshPlan plan, MeshHome home, StartProgress progress)
            throws InterruptedException {
        return start(plan, home, false, null, progress);
    }

    static StartedMesh start(
            MeshPlan plan, MeshHome home, boolean recording, @Nullable ProcessIdentity owner, StartProgress progress)
            throws InterruptedException {
        StateFiles states = new StateFiles(home);
        stopAbandoned(states, progress);
        requireJars(plan, home);
        requireFreePorts(plan, states);
        StartCache cache = StartCache.prepare(plan, home, recording, progress::say);
        // A process that records start caches already holds a lock.
        StartCacheLock lock = cache.isRecording() ? null : StartCacheLock.acquireToMeasure(home, progress::say);
        StartedMesh mesh = new StartedMesh(plan, new MeshProcesses(plan, cache, states, owner), cache, lock, progress);
        try {
            mesh.surroundings.sentence().ifPresent(progress::say);
            mesh.processes.startAll();
            new ReadinessWait(mesh.processes.all(), plan.ports(), progress).awaitAll();
            progress.say(mesh.origins());
            return mesh;
        } catch (InterruptedException | RuntimeException | Error failed) {
            mesh.hurry();
            mesh.close();
            throw failed;
        }
    }

    private static void requireJars(MeshPlan plan, MeshHome home) {
        for (Service service : plan.services()) {
            Path jar = home.jar(service);
            if (!Files.isRegularFile(jar)) {
                throw new MeshException(
                        service.label() + " is not built: " + jar + " is missing; ./mesh build makes it");
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
        return PortHolder.of(port)
                .map(holder -> "process " + holder.pid() + " (" + holder.command() + ")" + owner(holder, states))
                .orElse("an unknown process");
    }

    private static String owner(PortHolder holder, StateFiles states) {
        return states.of(holder.pid())
                .map(state ->
                        state.hasLivingOwner() ? ", which belongs to a run in progress" : ", which './mesh down' stops")
                .orElse("");
    }

    /**
     * Reports whether services started from a cache or from a jar. A start from a cache takes two thirds of the time, and compiles code
     * differently at first.
     */
    private String origins() {
        List<String> fromJar = services().stream()
                .filter(running -> running.started() != null
                        && "jar".equals(running.started().from()))
                .map(running -> running.service().label())
                .toList();
        if (fromJar.isEmpty()) {
            return "all services started from start caches";
        }
        return fromJar.size() == services().size()
                ? "all services started from jars, without start caches"
                : "services started from start caches, except " + String.join(", ", fromJar);
    }

    /** Stops abandoned services: they would occupy ports and take processor time from the measurement. */
    private static void stopAbandoned(StateFiles states, StartProgress progress) {
        List<MeshState.Entry> stopped = states.stopAbandoned();
        if (!stopped.isEmpty()) {
            progress.say("stopped services that a killed run left running: "
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
    public Optional<Surroundings> surroundings() {
        return Optional.of(surroundings);
    }

    @Override
    public void onUnexpectedExit(Consumer<UnexpectedExit> listener) {
        processes.onUnexpectedExit(listener);
    }

    @Override
    public void stop(Service service, boolean gracefully) {
        processes.stop(service, gracefully, grace);
    }

    @Override
    public RunningService restart(Service service) throws InterruptedException {
        new ReadinessWait(List.of(replace(service)), plan.ports(), progress).awaitAll();
        return service(service);
    }

    /** Replaces a service's process. The new one is either recorded before the mesh is closed, or not started at all. */
    private synchronized ServiceProcess replace(Service service) {
        if (stopping.get()) {
            throw new MeshException(service.label() + " is not restarted: the mesh is being stopped");
        }
        return processes.replace(service);
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
        processes.expectExits();
        stopAll();
        installCache();
        if (lock != null) {
            lock.close();
        }
    }

    private synchronized void stopAll() {
        processes.stopAll(grace);
    }

    private void installCache() {
        if (!cache.isRecording() || grace.equals(SHORT_GRACE)) {
            return;
        }
        try {
            cache.installRecorded();
        } catch (IOException cannot) {
            throw new MeshException("start caches cannot be moved into place: " + IoFailure.text(cannot));
        }
    }
}
