package mesh.load.cli;

import java.io.PrintWriter;
import java.util.List;
import mesh.load.cli.output.ServiceLine;
import mesh.load.services.MeshState;
import mesh.load.services.StateFiles;
import mesh.load.services.process.MeshHome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code down}: stops services that were left running. */
@Command(
        name = "down",
        description = "Stop what up has started, and what a run has left that was killed. "
                + "A run that is under way is left alone.")
final class DownCommand implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        List<MeshState.Entry> stopped = new StateFiles(MeshHome.ofThisProcess()).stopAll();
        stopped.forEach(entry -> out.println(
                ServiceLine.of(entry.service().label(), entry.port(), entry.pid(), "stopped", entry.log())));
        if (stopped.isEmpty()) {
            out.println("nothing runs that could be stopped");
        }
    }
}
