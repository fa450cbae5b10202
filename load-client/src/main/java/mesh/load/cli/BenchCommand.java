package mesh.load.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import mesh.load.bench.BarrierBenchmark;
import mesh.load.bench.ClosedLoopBenchmark;
import mesh.load.bench.MergeBenchmark;
import mesh.load.bench.SamplingBenchmark;
import mesh.load.bench.WatchingBenchmark;
import mesh.load.bench.WorkersBenchmark;
import mesh.load.cli.output.ExitCode;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.Labelled;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code bench}: measures the load client itself. */
@Command(
        name = "bench",
        description =
                "Measure the load client itself: its load, against a server of its own, and its samples. For quiet machines.")
final class BenchCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "BENCHMARK",
            arity = "0..1",
            converter = Converter.class,
            description =
                    "barrier (default): how close together the users of a burst arrive, and how right the reported latencies are. "
                            + "closed-loop: requests per second and CPU time for each, beside ab. "
                            + "sampling: what being sampled costs a service. "
                            + "watching: what it costs a measurement that its events are written, and watched. "
                            + "workers: how close together the users of four processes arrive, beside those of one, with a verdict. "
                            + "merge: what it costs to bring together what four processes recorded.")
    private Benchmark benchmark = Benchmark.BARRIER;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            converter = WholeNumber.Repetitions.class,
            description = "How often, 1 to 100. Default: ${DEFAULT-VALUE}")
    private int repeat = 7;

    @Override
    public Integer call() throws IOException, InterruptedException {
        String[] arguments = {Integer.toString(repeat)};
        switch (benchmark) {
            case BARRIER -> BarrierBenchmark.main(arguments);
            case CLOSED_LOOP -> ClosedLoopBenchmark.main(arguments);
            case SAMPLING -> SamplingBenchmark.main(arguments);
            case WATCHING -> WatchingBenchmark.main(arguments);
            case WORKERS -> WorkersBenchmark.run(WorkerJvm.command(), repeat);
            case MERGE -> MergeBenchmark.run(WorkerJvm.command(), repeat);
        }
        return ExitCode.PASSED;
    }

    private enum Benchmark implements Labelled {
        BARRIER("barrier"),
        CLOSED_LOOP("closed-loop"),
        SAMPLING("sampling"),
        WATCHING("watching"),
        WORKERS("workers"),
        MERGE("merge");

        private final String label;

        Benchmark(String label) {
            this.label = label;
        }

        @Override
        public String label() {
            return label;
        }
    }

    private static final class Converter implements ITypeConverter<Benchmark> {

        @Override
        public Benchmark convert(String text) {
            return Labelled.find(Benchmark.class, text)
                    .orElseThrow(() -> new TypeConversionException("unknown benchmark '" + text + "'; "
                            + DidYouMean.hint(text, Labelled.labels(Benchmark.class))));
        }
    }
}
