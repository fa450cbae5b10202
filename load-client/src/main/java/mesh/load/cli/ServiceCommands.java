package mesh.load.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import mesh.load.cli.output.ExitCode;
import mesh.load.os.IoFailure;
import mesh.load.scenario.service.Service;
import mesh.load.services.RunningService;
import mesh.load.services.StartedMesh;
import mesh.load.services.kept.MeshState;
import mesh.load.services.kept.Retention;
import mesh.load.services.kept.StateFiles;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

final class ServiceCommands {

    private ServiceCommands() {}

    @Command(
            name = "up",
            description = {
                "Start all services except the database, and leave them running until ./mesh down.",
                "The output has the name and pid of each service, as VisualVM shows them."
            })
    static final class UpCommand extends MeshCommand implements Callable<Integer> {

        @Option(names = "--random-ports", description = "Use free ports instead of 8080, 7000, 7001 and 8070 to 8072.")
        private boolean randomPorts;

        @Option(
                names = "--visualvm",
                description = "Open VisualVM with the threads of all services. If 'visualvm' is not on the PATH, set "
                        + VisualVm.VARIABLE + " to its program.")
        private boolean visualVm;

        @Override
        @SuppressWarnings("resource") // The mesh keeps running on purpose.
        public Integer call() throws InterruptedException {
            MeshHome home = MeshHome.ofThisProcess();
            // Fails before any service starts if VisualVM is missing.
            Path log = home.logs().resolve("visualvm.log");
            VisualVm viewer = visualVm ? valid("--visualvm: ", () -> VisualVm.find(System.getenv(), log)) : null;
            PortPlan ports = randomPorts ? PortPlan.random() : PortPlan.FIXED;
            StartedMesh mesh = StartedMesh.startAndLeave(
                    MeshPlan.everything(ports, home.logs()), home, Retention.untilDown(randomPorts), err()::println);
            List<RunningService> services = mesh.services();
            for (RunningService service : services) {
                RunningService.Started started = started(service);
                out().println(line(service.service(), service.base().getPort(), started.pid(), "ready", started.log()));
            }
            if (viewer != null) {
                open(viewer, services);
            }
            err().println("'./mesh status' shows these services, './mesh down' stops them. To put load on them:");
            err().println("  ./mesh run smoke --attach "
                    + services.stream()
                            .map(service -> service.service().label() + "=" + service.base())
                            .collect(Collectors.joining(",")));
            return ExitCode.PASSED;
        }

        /**
         * Opens VisualVM, with the threads of the gateway on Tomcat in front. A failure is only reported, because the services are useful
         * without VisualVM.
         */
        private void open(VisualVm viewer, List<RunningService> services) throws InterruptedException {
            err().println(
                            "opening VisualVM. When it opens for the first time, it asks you to accept its licence, and this command waits ...");
            try {
                viewer.show(services.stream()
                        .sorted(Comparator.comparing(
                                service -> service.service().equals(Service.TOMCAT_GATEWAY)))
                        .map(service -> started(service).pid())
                        .toList());
            } catch (IOException cannot) {
                err().println("VisualVM did not open: " + IoFailure.text(cannot) + ". Its output is in " + viewer.log()
                        + ". The services run; docs/observing.md says which JDK VisualVM needs.");
            }
        }

        private static RunningService.Started started(RunningService service) {
            return Objects.requireNonNull(service.started());
        }
    }

    @Command(
            name = "status",
            description = "Show the running services of ./mesh up and of runs. The exit code is 3 if none are running, "
                    + "or if one that should be running has ended.")
    static final class StatusCommand extends MeshCommand implements Callable<Integer> {

        @Override
        public Integer call() throws InterruptedException {
            List<MeshState> states = new StateFiles(MeshHome.ofThisProcess()).living();
            if (states.isEmpty()) {
                out().println("no services are running");
            }
            boolean all = !states.isEmpty();
            for (MeshState state : states) {
                for (MeshState.Entry entry : state.services()) {
                    String condition = entry.condition();
                    all &= !entry.isStarted() || entry.isAlive();
                    out().println(line(entry, condition + purpose(state)));
                }
            }
            return all ? ExitCode.PASSED : ExitCode.NO_MESH;
        }

        private static String purpose(MeshState state) {
            return state.isInUse() ? ", of a run" : state.hasLivingOwner() ? ", kept" : "";
        }
    }

    @Command(
            name = "down",
            description = "Stop the services of ./mesh up, and those that a killed run left behind. "
                    + "Runs in progress keep their services.")
    static final class DownCommand extends MeshCommand implements Runnable {

        @Override
        public void run() {
            List<MeshState.Entry> stopped = new StateFiles(MeshHome.ofThisProcess()).stopAll();
            stopped.forEach(entry -> out().println(line(entry, "stopped")));
            if (stopped.isEmpty()) {
                out().println("there are no services to stop");
            }
        }
    }

    private static String line(MeshState.Entry entry, String state) {
        return line(entry.service(), entry.port(), entry.pid(), state, entry.log());
    }

    private static String line(Service service, int port, long pid, String state, Path log) {
        return String.format(Locale.ROOT, "%-24s port %-6d pid %-8d %-14s %s", service.label(), port, pid, state, log);
    }
}
