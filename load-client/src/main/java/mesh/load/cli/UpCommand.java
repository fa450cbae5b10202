package mesh.load.cli;

import java.io.PrintWriter;
import java.util.Objects;
import java.util.concurrent.Callable;
import mesh.load.mesh.MeshHome;
import mesh.load.mesh.MeshPlan;
import mesh.load.mesh.PortPlan;
import mesh.load.mesh.RunningService;
import mesh.load.mesh.StartedMesh;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code up}: starts all services and leaves them running. */
@Command(name = "up", description = "Start all services and leave them running, until down.")
final class UpCommand implements Callable<Integer> {

    @Option(names = "--random-ports", description = "Use free ports instead of 8080, 7000, 7001 and 8070 to 8072.")
    private boolean randomPorts;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    @Override
    @SuppressWarnings("resource") // It is left running on purpose.
    public Integer call() throws InterruptedException {
        MeshHome home = MeshHome.ofThisProcess();
        PortPlan ports = randomPorts ? PortPlan.random() : PortPlan.FIXED;
        PrintWriter err = spec.commandLine().getErr();
        StartedMesh mesh = StartedMesh.startAndLeave(MeshPlan.everything(ports, home.logs()), home, err::println);
        PrintWriter out = spec.commandLine().getOut();
        mesh.services().forEach(service -> out.println(line(service)));
        err.println("'mesh status' shows them, 'mesh down' stops them");
        return ExitCode.HELD;
    }

    private static String line(RunningService service) {
        RunningService.Started started = Objects.requireNonNull(service.started());
        return ServiceLine.of(
                service.service().label(), service.base().getPort(), started.pid(), "ready", started.log());
    }
}
