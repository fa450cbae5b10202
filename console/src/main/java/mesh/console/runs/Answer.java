package mesh.console.runs;

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
import org.jspecify.annotations.Nullable;

/**
 * The answer of a run to its question: the first things that its report shows.
 *
 * @param sentences what follows from the figures; may be empty
 * @param warnings reasons to read the figures with care
 * @param contenders in the order of the report; empty for experiments without contenders under load
 */
record Answer(List<String> sentences, List<ValiditySentence> warnings, List<Row> contenders) {

    /**
     * A contender. Counts are sums over its repetitions, and other figures are medians.
     *
     * @param repetition the repetition whose time is closest to the median
     * @param shortestNanos time of the shortest repetition
     * @param failures all requests without a valid response, by cause
     * @param idealNanos null if it is unknown
     * @param threads platform threads of the gateway; null if they were not counted
     */
    record Row(
            String id,
            int repetition,
            long nanos,
            long shortestNanos,
            long longestNanos,
            int requests,
            int ok,
            Map<String, Integer> failures,
            @Nullable Long idealNanos,
            ContenderRow.@Nullable Threads threads) {

        private static Row of(ContenderRow row) {
            return new Row(
                    row.id(),
                    row.drawn().repetition(),
                    row.timeNanos(),
                    row.times().getMin(),
                    row.times().getMax(),
                    row.outcomes().requests() + row.outcomes().unfinished(),
                    row.ok(),
                    row.outcomes().failures(),
                    row.idealTime().map(IdealTimeFigures::nanos).orElse(null),
                    row.threads().orElse(null));
        }
    }

    static Answer of(RunResult run) {
        Stream<String> fact = run.expectations().isEmpty()
                ? Stream.of(Experiments.report(run).sections().fact())
                : Stream.empty();
        return new Answer(
                Stream.concat(new Findings(run).sentences().stream(), fact)
                        .filter(one -> !one.isEmpty())
                        .toList(),
                ValiditySentence.of(run),
                new Repetitions(run).inOrder().stream().map(Row::of).toList());
    }
}
