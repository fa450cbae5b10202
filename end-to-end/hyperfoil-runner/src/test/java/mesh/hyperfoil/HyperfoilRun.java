package mesh.hyperfoil;

import io.hyperfoil.api.config.Benchmark;
import io.hyperfoil.api.config.BenchmarkData;
import io.hyperfoil.api.statistics.StatisticsSnapshot;
import io.hyperfoil.api.statistics.StatisticsSummary;
import io.hyperfoil.core.impl.LocalSimulationRunner;
import io.hyperfoil.core.parser.BenchmarkParser;
import io.hyperfoil.core.parser.ParserException;
import io.hyperfoil.http.statistics.HttpStats;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** A benchmark that Hyperfoil has run in this JVM. */
final class HyperfoilRun {

    private static final double[] PERCENTILES = {0.5, 0.9, 0.99, 0.999, 0.9999};

    private final Map<String, StatisticsSnapshot> phases;

    private HyperfoilRun(Map<String, StatisticsSnapshot> phases) {
        this.phases = phases;
    }

    static HyperfoilRun of(Path benchmark) throws IOException, ParserException {
        Map<String, StatisticsSnapshot> phases = new ConcurrentSkipListMap<>();
        new LocalSimulationRunner(
                        read(benchmark),
                        (phase, step, metric, statistics, countDown) -> phases.computeIfAbsent(
                                        phase.name() + "," + metric, none -> new StatisticsSnapshot())
                                .add(statistics),
                        null,
                        null)
                .run();
        return new HyperfoilRun(phases);
    }

    private static Benchmark read(Path benchmark) throws IOException, ParserException {
        try (InputStream yaml = Files.newInputStream(benchmark)) {
            return BenchmarkParser.instance().buildBenchmark(yaml, BenchmarkData.EMPTY, Map.of());
        }
    }

    /** Writes {@code total.csv} instead of Hyperfoil's controller, which does not run here. Hyperfoil's code writes columns and cells. */
    void writeTotals(Path file) throws IOException {
        String[] statuses = new HttpStats().headers();
        try (PrintWriter csv = new PrintWriter(Files.newBufferedWriter(file))) {
            csv.print("Phase,Metric,Start,End,");
            StatisticsSummary.printHeader(csv, PERCENTILES);
            for (String status : statuses) {
                csv.print("," + HttpStats.HTTP + "." + status);
            }
            csv.println(",MinSessions,MaxSessions");
            phases.forEach((name, statistics) -> {
                csv.print(name + "," + statistics.histogram.getStartTimeStamp() + ","
                        + statistics.histogram.getEndTimeStamp() + ",");
                statistics.summary(PERCENTILES).printTo(csv, new String[0]);
                for (String status : statuses) {
                    csv.print("," + HttpStats.get(statistics).byHeader(status));
                }
                csv.println(",,");
            });
        }
    }
}
