package mesh.console.runs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.experiment.Experiments;
import mesh.load.report.ContenderRow;
import mesh.load.report.Findings;
import mesh.load.report.Repetitions;
import mesh.load.report.ValiditySentence;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;
import mesh.load.results.contender.ProcessorFigures;
import mesh.load.results.contender.StageFigures;
import org.jspecify.annotations.Nullable;

/**
 * The conclusion of a run: the first things that its report shows.
 *
 * @param busy a warning that other programs made all times longer; empty if there is none
 * @param sentences what follows from the figures; may be empty
 * @param warnings reasons to read the figures with care
 * @param contenders in the order of the report; empty for experiments without contenders under load
 */
public record Conclusion(String busy, List<String> sentences, List<ValiditySentence> warnings, List<Row> contenders) {

    /**
     * A contender. Counts are sums over its repetitions, and other figures are medians.
     *
     * @param work the work that it shares with the contenders before or after it; empty if all contenders did the same
     * @param repetition the repetition whose time is closest to the median
     * @param shortestNanos time of the shortest repetition
     * @param failures all requests without a valid response, by cause
     * @param idealNanos null if it is unknown
     * @param waits share of each stage in the time of all requests, in the order of time; empty if the stages are unknown
     * @param processorUse what the processors did in the repetition that the charts show; null if it is unknown
     * @param threads platform threads of the gateway; null if they were not counted
     */
    public record Row(
            String id,
            String work,
            int repetition,
            long nanos,
            long shortestNanos,
            long longestNanos,
            int requests,
            int ok,
            Map<String, Integer> failures,
            @Nullable Long idealNanos,
            Map<String, Double> waits,
            @Nullable ProcessorFigures processorUse,
            ContenderRow.@Nullable Threads threads) {

        private static Row of(String work, ContenderRow row) {
            return new Row(
                    row.id(),
                    work,
                    row.drawn().repetition(),
                    row.timeNanos(),
                    row.times().getMin(),
                    row.times().getMax(),
                    row.outcomes().requests() + row.outcomes().unfinished(),
                    row.ok(),
                    row.outcomes().failures(),
                    row.idealTime().map(IdealTimeFigures::nanos).orElse(null),
                    waits(row.drawn().stages()),
                    row.drawn().processorUse(),
                    row.threads().orElse(null));
        }

        private static Map<String, Double> waits(@Nullable StageFigures stages) {
            Map<String, Double> waits = new LinkedHashMap<>();
            if (stages != null) {
                stages.parts().forEach(part -> waits.put(part.stage(), part.share()));
            }
            return waits;
        }
    }

    static Conclusion of(RunResult run) {
        Stream<String> fact = run.expectations().isEmpty()
                ? Stream.of(Experiments.report(run).sections().fact())
                : Stream.empty();
        return new Conclusion(
                ValiditySentence.busyMachine(run),
                Stream.concat(new Findings(run).sentences().stream(), fact)
                        .filter(one -> !one.isEmpty())
                        .toList(),
                ValiditySentence.of(run),
                new Repetitions(run)
                        .groups().stream()
                                .flatMap(group -> group.rows().stream().map(row -> Row.of(group.title(), row)))
                                .toList());
    }
}
