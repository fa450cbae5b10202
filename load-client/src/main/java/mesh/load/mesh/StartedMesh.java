package mesh.load.mesh;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import mesh.load.scenario.Service;
import org.jspecify.annotations.Nullable;

/** Services that were started here, each in a JVM of its own. Closing it ends them all, gateways first. */
public final class StartedMesh implements Mesh {

    private static final Duration GRACE = Duration.ofSeconds(10);
    private static final Duration SHORT_GRACE = Duration.ofSeconds(2);
    /** Writing a cache takes a JVM some seconds, on a busy machine many. */
    private static final Duration RECORDING_GRACE = Duration.ofMinutes(3);

    private final MeshPlan plan;
    private final StateFiles states;
    private final String name = "mesh-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
    private final List<ServiceProcess> processes = new ArrayList<>();
    private final List<RunningService> services = new ArrayList<>();
    private final AtomicBoolean stopping = new AtomicBoolean();
    private final StartCache cache;
    private volatile Duration grace;

    private StartedMesh(MeshPlan plan, StateFiles states, StartCache cache) {
        this.plan = plan;
        this.cache = cache;
        this.grace = cache.isRecording() ? RECORDING_GRACE : GRACE;
        this.states = states;
    }

    /**
     * Starts the services side by side and returns when all are ready. If that fails, none of them is left.
     *
     * @param progress told in whole lines what is going on
     * @throws MeshException if a port is taken, or a service ends or is not ready in time
     */
    public static StartedMesh start(MeshPlan plan, MeshHome home, Consumer<String> progress)
            throws InterruptedException {
        return start(plan, home, StartCache::prepare, ProcessMark.of(ProcessHandle.current()), progress);
    }

    /**
     * Starts services that, when they are closed without hurry, write what lets them start faster the next time. That
     * takes them half a minute in all.
     */
    public static StartedMesh startRecording(MeshPlan plan, MeshHome home, Consumer<String> progress)
            throws InterruptedException {
        return start(plan, home, StartCache::record, ProcessMark.of(ProcessHandle.current()), progress);
    }

    /** Whether {@link #startRecording} would gain anything: this JDK can do it, and it has not been done for this build. */
    public static boolean wantsRecording(MeshPlan plan, MeshHome home) {
        return StartCache.prepare(plan, home, line -> {}).isIncomplete();
    }

    /** Does the same, and leaves the services to later commands: they live on when this process ends. */
    public static StartedMesh startAndLeave(MeshPlan plan, MeshHome home, Consumer<String> progress)
            throws InterruptedException {
        return start(plan, home, StartCache::prepare, null, progress);
    }

    static StartedMesh start(
            MeshPlan plan,
            MeshHome home,
            StartCache.Maker cacheMaker,
            @Nullable ProcessMark owner,
            Consumer<String> progress)
            throws InterruptedException {
        StateFiles states = new StateFiles(home);
        stopAbandoned(states, progress);
        Requirements.check(plan, home, states);
        StartedMesh mesh = new StartedMesh(plan, states, cacheMaker.make(plan, home, progress));
        try {
            mesh.startAll(owner);
            new Waiting(mesh.processes, plan.ports(), progress).untilAllAreReady();
            return mesh;
        } catch (InterruptedException | RuntimeException | Error failed) {
            mesh.hurry();
            mesh.close();
            throw failed;
        }
    }

    /** It would hold ports, and take from what is measured. */
    private static void stopAbandoned(StateFiles states, Consumer<String> progress) {
        List<MeshState.Entry> stopped = states.stopAbandoned();
        if (!stopped.isEmpty()) {
            progress.accept("stopped what a run that was killed had left: "
                    + stopped.stream()
                            .map(entry -> entry.service().label() + " (pid " + entry.pid() + ")")
                            .collect(Collectors.joining(", ")));
        }
    }

    /** Whatever ends this process, and whenever: each service is either recorded, or known by its command line. */
    private void startAll(@Nullable ProcessMark owner) {
        states.write(name, state(owner));
        for (Service service : plan.services()) {
            start(service);
            states.write(name, state(owner));
        }
    }

    private void start(Service service) {
        List<String> arguments = new ArrayList<>(cache.arguments(service));
        arguments.add(Unrecorded.argument(name));
        List<String> command = ServiceCommand.of(
                service,
                arguments,
                cache.jar(service),
                ServiceCommand.properties(service, plan.ports(), plan.overridesOf(service)));
        ServiceProcess process = ServiceProcess.start(service, command, log(service));
        processes.add(process);
        services.add(new RunningService(
                service,
                URI.create("http://127.0.0.1:" + plan.ports().of(service)),
                new RunningService.Started(process.handle().pid(), process.log(), command)));
    }

    private MeshState state(@Nullable ProcessMark owner) {
        return new MeshState(owner, plan.services().stream().map(this::entry).toList());
    }

    private MeshState.Entry entry(Service service) {
        ProcessMark mark = processes.stream()
                .filter(process -> process.service().equals(service))
                .findFirst()
                .map(process -> ProcessMark.of(process.handle()))
                .orElse(ProcessMark.NONE);
        return new MeshState.Entry(service, mark, plan.ports().of(service), log(service));
    }

    private Path log(Service service) {
        return plan.logs().resolve(service.label() + ".log");
    }

    @Override
    public List<RunningService> services() {
        return List.copyOf(services);
    }

    @Override
    public Optional<StartTimes> startOf(Service service) {
        return processes.stream()
                .filter(process -> process.service().equals(service))
                .findFirst()
                .map(ServiceProcess::startTimes);
    }

    @Override
    public boolean isStartedHere() {
        return true;
    }

    @Override
    public void whenOneDies(Consumer<Death> listener) {
        for (ServiceProcess process : processes) {
            process.whenEnded(exitCode -> {
                if (!stopping.get()) {
                    listener.accept(process.death());
                }
            });
        }
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
        Stopping.stop(handles(true), grace);
        Stopping.stop(handles(false), grace);
        states.delete(name);
        keepCache();
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

    private List<ProcessHandle> handles(boolean gateways) {
        return processes.stream()
                .filter(process -> process.service().isGateway() == gateways)
                .sorted(Comparator.comparing(ServiceProcess::service).reversed())
                .map(ServiceProcess::handle)
                .toList();
    }
}
