package mesh.load.cli;

import java.util.concurrent.Callable;
import mesh.load.services.process.MeshHome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code prepare}: the step that {@code ./mesh build} runs after building. It is hidden: users see only {@code build}. */
@Command(
        name = "prepare",
        hidden = true,
        description = "Make the start caches of the services (JDK 25), where there are none of this build.")
final class PrepareCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    @Override
    public Integer call() {
        return new StartCaches(MeshHome.ofThisProcess(), spec.commandLine().getErr()).makeMissing();
    }
}
