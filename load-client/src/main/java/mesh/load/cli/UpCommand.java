package mesh.load.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import mesh.load.cli.output.ExitCode;
import mesh.load.cli.output.ServiceLine;
import mesh.load.os.IoFailure;
import mesh.load.scenario.Service;
import mesh.load.services.RunningService;
import mesh.load.services.StartedMesh;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortPlan;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code up}: starts all services and leaves them running. */
@Command(
        name = "up",
        description = {
            "Start all services but the database and leave them running, until down.",
            "Each is listed with its name and pid as VisualVM shows them."
        })
final class UpCommand implements Callable<Integer> {

    @Option(names = "--random-ports", description = "Use free ports instead of 8080, 7000, 7001 and 8070 to 8072.")
    private boolean randomPorts;

    @Option(
            names = "--visualvm",
            description = "Open VisualVM on the threads of all services. " + VisualVm.VARIABLE
                    + " names it where 'visualvm' is not on the PATH.")
    private boolean visualVm;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    @Override
    @SuppressWarnings("resource") // The mesh keeps running on purpose.
    public Integer call() throws InterruptedException {
        MeshHome home = MeshHome.ofThisProcess();
        // Fails before any service starts if VisualVM is missing.
        VisualVm viewer = visualVm ? viewer(home) : null;
        PortPlan ports = randomPorts ? PortPlan.random() : PortPlan.FIXED;
        PrintWriter err = spec.commandLine().getErr();
        StartedMesh mesh = StartedMesh.startAndLeave(MeshPlan.everything(ports, home.logs()), home, err::println);
        PrintWriter out = spec.commandLine().getOut();
        mesh.services().forEach(service -> out.println(line(service)));
        open(viewer, mesh.services());
        err.println("'./mesh status' shows them, './mesh down' stops them, and this puts load on them:");
        err.println("  ./mesh run smoke --attach " + attachable(mesh.services()));
        return ExitCode.PASSED;
    }

    private VisualVm viewer(MeshHome home) {
        try {
            return VisualVm.find(System.getenv(), home.logs().resolve("visualvm.log"));
        } catch (IllegalArgumentException missing) {
            throw new ParameterException(spec.commandLine(), "--visualvm: " + missing.getMessage(), missing);
        }
    }

    /** Opens VisualVM. A failure is only reported: the services are up and useful without it. */
    private void open(@Nullable VisualVm viewer, List<RunningService> services) throws InterruptedException {
        if (viewer == null) {
            return;
        }
        PrintWriter err = spec.commandLine().getErr();
        err.println("opening VisualVM (the first time it asks you to accept its licence) ...");
        try {
            viewer.show(inOrderOfOpening(services));
        } catch (IOException cannot) {
            err.println("VisualVM did not open: " + IoFailure.text(cannot) + "; see " + viewer.log());
        }
    }

    /** Puts the gateway on Tomcat last: VisualVM shows the last tab in front, and the threads of that service show the most. */
    private static List<Long> inOrderOfOpening(List<RunningService> services) {
        return services.stream()
                .sorted(Comparator.comparing(service -> service.service().equals(Service.TOMCAT_GATEWAY)))
                .map(service -> started(service).pid())
                .toList();
    }

    private static String attachable(List<RunningService> services) {
        return services.stream()
                .map(service -> service.service().label() + "=" + service.base())
                .collect(Collectors.joining(","));
    }

    private static String line(RunningService service) {
        return ServiceLine.of(
                service.service().label(),
                service.base().getPort(),
                started(service).pid(),
                "ready",
                started(service).log());
    }

    private static RunningService.Started started(RunningService service) {
        return Objects.requireNonNull(service.started());
    }
}
