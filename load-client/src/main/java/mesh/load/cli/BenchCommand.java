package mesh.load.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import mesh.load.bench.BarrierBenchmark;
import mesh.load.bench.ClosedLoopBenchmark;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench}: measures the load client itself. */
@Command(
        name = "bench",
        description = "Measure the load client itself, beside wrk and ab where they are installed: "
                + "how close together the users of a burst arrive, and what a closed loop costs.")
final class BenchCommand implements Callable<Integer> {

    private static final int MOST = 100;

    @Parameters(
            paramLabel = "WHICH",
            arity = "0..1",
            defaultValue = "barrier",
            description = "barrier (the default) or closed-loop")
    private String which = "barrier";

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            defaultValue = "7",
            description = "How often each figure is taken, 1 to " + MOST + " (7)")
    private int repetitions = 7;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (repetitions < 1 || repetitions > MOST) {
            throw refused("--repetitions: " + repetitions + " is not a whole number from 1 to " + MOST);
        }
        String[] arguments = {Integer.toString(repetitions)};
        switch (which) {
            case "barrier" -> BarrierBenchmark.main(arguments);
            case "closed-loop" -> ClosedLoopBenchmark.main(arguments);
            default -> throw refused("unknown benchmark '" + which + "'; there are barrier and closed-loop");
        }
        return ExitCode.HELD;
    }

    private ParameterException refused(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
