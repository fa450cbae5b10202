package mesh.load.mesh;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import mesh.load.scenario.Service;
import org.jspecify.annotations.Nullable;

/** Services that were started here, each in a JVM of its own. Closing it ends them all, gateways first. */
public final class StartedMesh implements Mesh {

    // Services that are quiet end within a second; writing their archive of classes takes longer, on a busy machine
    // much.
    private static final Duration GRACE = Duration.ofSeconds(30);
    private static final Duration SHORT_GRACE = Duration.ofSeconds(2);

    private final MeshPlan plan;
    private final MeshHome home;
    private final StateFiles states;
    private final String name = "mesh-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
    private final List<ServiceProcess> processes = new ArrayList<>();
    private final List<RunningService> services = new ArrayList<>();
    private final AtomicBoolean stopping = new AtomicBoolean();
    private volatile Duration grace = GRACE;

    private StartedMesh(MeshPlan plan, MeshHome home) {
        this.plan = plan;
        this.home = home;
        this.states = new StateFiles(home);
    }

    /**
     * Starts the services side by side and returns when all are ready. If that fails, none of them is left.
     *
     * @param progress told in whole lines what is going on
     * @throws MeshException if a port is taken, or a service ends or is not ready in time
     */
    public static StartedMesh start(MeshPlan plan, MeshHome home, Consumer<String> progress)
            throws InterruptedException {
        return start(plan, home, ProcessMark.of(ProcessHandle.current()), progress);
    }

    /** Does the same, and leaves the services to later commands: they live on when this process ends. */
    public static StartedMesh startAndLeave(MeshPlan plan, MeshHome home, Consumer<String> progress)
            throws InterruptedException {
        return start(plan, home, null, progress);
    }

    private static StartedMesh start(
            MeshPlan plan, MeshHome home, @Nullable ProcessMark owner, Consumer<String> progress)
            throws InterruptedException {
        StartedMesh mesh = new StartedMesh(plan, home);
        try {
            Requirements.check(plan, home, mesh.states);
            mesh.startAll(owner, progress);
            new Waiting(mesh.processes, plan.ports(), progress).untilAllAreReady();
            return mesh;
        } catch (InterruptedException | RuntimeException | Error failed) {
            mesh.close();
            throw failed;
        }
    }

    private void startAll(@Nullable ProcessMark owner, Consumer<String> progress) {
        StartCache cache = StartCache.prepare(plan, home, progress);
        try {
            plan.services().forEach(service -> start(service, cache));
        } finally {
            states.write(name, state(owner));
        }
    }

    private void start(Service service, StartCache cache) {
        List<String> command = ServiceCommand.of(
                service,
                cache.arguments(service),
                cache.jar(service),
                ServiceCommand.properties(service, plan.ports(), plan.overridesOf(service)));
        ServiceProcess process =
                ServiceProcess.start(service, command, plan.logs().resolve(service.label() + ".log"));
        processes.add(process);
        services.add(new RunningService(
                service,
                URI.create("http://127.0.0.1:" + plan.ports().of(service)),
                new RunningService.Started(process.handle().pid(), process.log(), command)));
    }

    private MeshState state(@Nullable ProcessMark owner) {
        return new MeshState(
                owner,
                processes.stream()
                        .map(process -> new MeshState.Entry(
                                process.service(),
                                ProcessMark.of(process.handle()),
                                plan.ports().of(process.service()),
                                process.log()))
                        .toList());
    }

    @Override
    public List<RunningService> services() {
        return List.copyOf(services);
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
    }

    private List<ProcessHandle> handles(boolean gateways) {
        return processes.stream()
                .filter(process -> process.service().isGateway() == gateways)
                .sorted(Comparator.comparing(ServiceProcess::service).reversed())
                .map(ServiceProcess::handle)
                .toList();
    }
}
