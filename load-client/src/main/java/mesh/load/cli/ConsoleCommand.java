package mesh.load.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code console}: documents its options. The console is a separate program, which the launcher starts instead of this one. */
@Command(
        name = "console",
        description = {
            "Serve a page on which scenarios are started, watched live, played again in slow motion and compared, until Ctrl-C.",
            "Its address goes to standard output. Runs that are started in a terminal appear on it, too."
        })
final class ConsoleCommand implements Callable<Integer> {

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli reads them for --help
    private final ConsoleOptions options = new ConsoleOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(), "it is a program of its own, which the launcher builds and starts: ./mesh console");
    }
}
