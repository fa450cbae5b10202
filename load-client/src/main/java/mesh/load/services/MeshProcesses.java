package mesh.load.services;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import mesh.load.scenario.Service;
import mesh.load.services.process.DatabaseAccess;
import mesh.load.services.process.GcLog;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.ProcessIdentity;
import mesh.load.services.process.ProcessTerminator;
import mesh.load.services.process.ServiceCommand;
import mesh.load.services.process.ServiceEnvironment;
import mesh.load.services.process.ServiceProcess;
import mesh.load.services.process.UnexpectedExit;
import mesh.load.services.process.WorkFolder;
import org.jspecify.annotations.Nullable;

/** The processes of a mesh, and the file that tells other commands which of them run. The file is always up to date. */
final class MeshProcesses {

    private final String name = MeshName.next();
    private final MeshPlan plan;
    private final StartCache cache;
    private final StateFiles states;
    private final @Nullable ProcessIdentity owner;
    private final DatabaseAccess database = new DatabaseAccess();
    private final ServiceEnvironment environment = ServiceEnvironment.ofThisProcess();
    private final List<ServiceProcess> processes = new CopyOnWriteArrayList<>();
    private final List<RunningService> services = new CopyOnWriteArrayList<>();
    private final List<Consumer<UnexpectedExit>> exitListeners = new CopyOnWriteArrayList<>();
    private final Set<ServiceProcess> stoppedOnPurpose = ConcurrentHashMap.newKeySet();
    private volatile boolean stopping;

    /** @param owner the process with which the services end; null if they outlive it */
    MeshProcesses(MeshPlan plan, StartCache cache, StateFiles states, @Nullable ProcessIdentity owner) {
        this.plan = plan;
        this.cache = cache;
        this.states = states;
        this.owner = owner;
    }

    /** Starts all services. However and whenever this process ends, each service is either recorded or found by its command line. */
    void startAll() {
        ProcessIdentity starter = ProcessIdentity.of(ProcessHandle.current());
        states.write(name, state(starter));
        for (Service service : plan.services()) {
            start(service);
            states.write(name, state(starter));
        }
        states.write(name, state(null));
    }

    private void start(Service service) {
        List<String> arguments = new ArrayList<>(cache.arguments(service));
        arguments.add(MeshName.argument(name));
        arguments.addAll(GcLog.arguments(GcLog.beside(log(service))));
        Map<String, String> properties = ServiceCommand.properties(service, plan.ports(), plan.overridesOf(service));
        properties.putAll(ServiceCommand.endingWith(owner));
        properties.putAll(DatabaseAccess.properties(service, plan, states.home()));
        Map<String, String> variables = environment.of(service, properties);
        variables.putAll(database.environmentOf(service));
        List<String> command = ServiceCommand.of(service, arguments, cache.jar(service), properties);
        ServiceProcess process = ServiceProcess.start(service, command, variables, log(service));
        processes.add(process);
        services.add(new RunningService(
                service,
                URI.create("http://127.0.0.1:" + plan.ports().of(service)),
                new RunningService.Started(process.handle().pid(), process.log(), command)));
    }

    private MeshState state(@Nullable ProcessIdentity starter) {
        return new MeshState(
                owner, starter, plan.services().stream().map(this::entry).toList());
    }

    /** Returns the entry of a service. It has no process if the service was not started yet. */
    private MeshState.Entry entry(Service service) {
        Optional<ServiceProcess> process = find(service);
        ProcessIdentity identity =
                process.map(started -> ProcessIdentity.of(started.handle())).orElse(ProcessIdentity.NONE);
        Path log = process.map(ServiceProcess::log).orElseGet(() -> log(service));
        return new MeshState.Entry(service, identity, plan.ports().of(service), log);
    }

    private Path log(Service service) {
        return plan.logs().resolve(service.label() + ".log");
    }

    /** Restarts a service whose process has ended. */
    ServiceProcess replace(Service service) {
        ServiceProcess ended = of(service);
        ended.keepLog();
        processes.remove(ended);
        services.removeIf(running -> running.service().equals(service));
        states.write(name, state(null));
        start(service);
        states.write(name, state(null));
        ServiceProcess restarted = of(service);
        exitListeners.forEach(listener -> watch(restarted, listener));
        return restarted;
    }

    /** Calls the listener for each process that exits unexpectedly, including those that are started later. */
    void onUnexpectedExit(Consumer<UnexpectedExit> listener) {
        exitListeners.add(listener);
        processes.forEach(process -> watch(process, listener));
    }

    private void watch(ServiceProcess process, Consumer<UnexpectedExit> listener) {
        process.onExit(exitCode -> {
            if (!stopping && !stoppedOnPurpose.contains(process)) {
                listener.accept(process.unexpectedExit());
            }
        });
    }

    /** Stops a process on purpose, and returns when it has ended. */
    void stop(Service service, boolean gracefully, Duration grace) {
        ServiceProcess process = of(service);
        stoppedOnPurpose.add(process);
        if (!gracefully) {
            process.handle().destroyForcibly();
        }
        ProcessTerminator.stop(List.of(process.handle()), grace);
    }

    /** Reports no exit from now on. */
    void expectExits() {
        stopping = true;
    }

    /** Stops all processes, gateways first, and returns when all have ended. Those that do not end in time are killed. */
    void stopAll(Duration grace) {
        ProcessTerminator.stop(handles(true), grace);
        ProcessTerminator.stop(handles(false), grace);
        processes.forEach(process -> WorkFolder.removeEmpty(process.log()));
        states.delete(name);
    }

    List<ServiceProcess> all() {
        return processes;
    }

    List<RunningService> services() {
        return services.stream()
                .sorted(Comparator.comparing(RunningService::service))
                .toList();
    }

    Optional<ServiceProcess> find(Service service) {
        return processes.stream()
                .filter(process -> process.service().equals(service))
                .findFirst();
    }

    private ServiceProcess of(Service service) {
        return find(service).orElseThrow(() -> new IllegalArgumentException(service.label() + " is not in this mesh"));
    }

    private List<ProcessHandle> handles(boolean gateways) {
        return processes.stream()
                .filter(process -> process.service().isGateway() == gateways)
                .sorted(Comparator.comparing(ServiceProcess::service).reversed())
                .map(ServiceProcess::handle)
                .toList();
    }
}
