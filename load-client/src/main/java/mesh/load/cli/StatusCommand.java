package mesh.load.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import mesh.load.cli.output.ExitCode;
import mesh.load.cli.output.ServiceLine;
import mesh.load.services.MeshState;
import mesh.load.services.StateFiles;
import mesh.load.services.process.MeshHome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code status}: shows which services run. */
@Command(
        name = "status",
        description =
                "Show what runs: what up has started, and the services of runs. The exit code is 3 if nothing runs, "
                        + "or if something has ended that should run.")
final class StatusCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        List<MeshState> states = new StateFiles(MeshHome.ofThisProcess()).living();
        if (states.isEmpty()) {
            out.println("nothing runs");
        }
        boolean all = !states.isEmpty();
        for (MeshState state : states) {
            for (MeshState.Entry entry : state.services()) {
                String condition = entry.condition();
                all &= entry.isAlive();
                out.println(ServiceLine.of(
                        entry.service().label(),
                        entry.port(),
                        entry.pid(),
                        state.hasLivingOwner() ? condition + ", a run's" : condition,
                        entry.log()));
            }
        }
        return all ? ExitCode.PASSED : ExitCode.NO_MESH;
    }
}
