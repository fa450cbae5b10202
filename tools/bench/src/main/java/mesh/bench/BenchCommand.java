package mesh.bench;

import java.io.IOException;
import java.util.concurrent.Callable;
import mesh.load.cli.Main;
import mesh.load.cli.WholeNumber;
import mesh.load.cli.output.CommandProcess;
import mesh.load.cli.output.ExitCode;
import mesh.load.scenario.key.DidYouMean;
import mesh.load.scenario.key.Labelled;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** The command {@code bench}. It extends the load client's command line, in a separate program that is not part of the shipped one. */
@Command(
        name = "bench",
        description =
                "Measure the load client itself: the load that it sends to a test server, and its samples. Use a quiet machine.")
public final class BenchCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "BENCHMARK",
            arity = "0..1",
            converter = Converter.class,
            description =
                    "barrier (default): how close together the users of a burst arrive, and how accurate the reported latencies are. "
                            + "closed-loop: requests per second and CPU time per request, compared with ab. "
                            + "sampling: cost of sampling for the sampled service. "
                            + "watching: effect on a measurement of written events and of a watching console. "
                            + "workers: how close together the users of four processes arrive, compared with one process, and a verdict. "
                            + "merge: cost of merging the records of four processes. "
                            + "stages: cost for a gateway of measuring what its requests wait for. "
                            + "warm: how often a run counts a load whose code was not warm.")
    private Benchmark benchmark = Benchmark.BARRIER;

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            converter = WholeNumber.UpTo100.class,
            description = "Number of repetitions, 1 to 100. Default: ${DEFAULT-VALUE}")
    private int repetitions = 7;

    public static void main(String[] args) {
        CommandProcess.run((words, out, err) -> Main.run(words, out, err, new BenchCommand()), args);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        switch (benchmark) {
            case BARRIER -> BarrierBenchmark.run(repetitions);
            case CLOSED_LOOP -> ClosedLoopBenchmark.run(repetitions);
            case SAMPLING -> SamplingBenchmark.run(repetitions);
            case WATCHING -> WatchingBenchmark.run(repetitions);
            case WORKERS -> WorkersBenchmark.run(repetitions);
            case MERGE -> MergeBenchmark.run(repetitions);
            case STAGES -> StagesBenchmark.run(repetitions);
            case WARM -> WarmBenchmark.run(repetitions);
        }
        return ExitCode.PASSED;
    }

    private enum Benchmark implements Labelled {
        BARRIER,
        CLOSED_LOOP,
        SAMPLING,
        WATCHING,
        WORKERS,
        MERGE,
        STAGES,
        WARM
    }

    private static final class Converter implements ITypeConverter<Benchmark> {

        @Override
        public Benchmark convert(String text) {
            return Labelled.find(Benchmark.class, text)
                    .orElseThrow(() -> new TypeConversionException("unknown benchmark '" + text + "'. "
                            + DidYouMean.hint(text, Labelled.labels(Benchmark.class))));
        }
    }
}
