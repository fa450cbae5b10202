package mesh.load.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import mesh.load.metrics.Doubts;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.results.contender.LimitFigures;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.contender.StageFigures.StageTime;
import mesh.load.text.Text;

/** Says in one sentence what held back the contenders that failed assertions are about: the processor, a limit, or a queue. */
public final class FailureReason {

    private FailureReason() {}

    /**
     * Returns the sentence; empty if no assertion failed, if none of the failed ones is about a contender under load, or if the run did not
     * measure what held these contenders back.
     */
    public static String of(RunResult run) {
        List<ExpectationFigures> failed = run.expectations().stream()
                .filter(one -> one.verdict() == Verdict.FAILED)
                .toList();
        List<ContenderRow> rows = new Repetitions(run)
                .rows().stream()
                        .filter(row -> failed.stream().anyMatch(one -> isAbout(one, row.id())))
                        .toList();
        return rows.isEmpty()
                ? ""
                : processor(run, rows)
                        .or(() -> limit(rows))
                        .or(() -> queue(rows))
                        .map(reason -> "Likely reason: " + reason + ".")
                        .orElse("");
    }

    /** Paths of figures name contenders in quotes. A figure over several contenders ends with the one that had it. */
    private static boolean isAbout(ExpectationFigures one, String id) {
        return one.metrics().entrySet().stream()
                .anyMatch(figure -> figure.getKey().contains("'" + id + "'")
                        || figure.getValue().endsWith("(" + id + ")"));
    }

    private static Optional<String> processor(RunResult run, List<ContenderRow> rows) {
        Doubts doubts = Doubts.of(run.validityWarnings());
        return rows.stream()
                .flatMap(row ->
                        doubts.mainDoubt(row.id()).map(doubt -> "under " + row.id() + ", " + doubt.reason()).stream())
                .findFirst();
    }

    /** Returns the most frequent failure, with its meaning. */
    private static Optional<String> limit(List<ContenderRow> rows) {
        return rows.stream()
                .max(Comparator.comparingInt(row -> row.outcomes().requests() - row.ok()))
                .flatMap(row -> row.outcomes().failures().entrySet().stream()
                        .max(Map.Entry.comparingByValue())
                        .map(failure ->
                                failure.getValue() + " of " + row.outcomes().requests() + " requests of " + row.id()
                                        + " failed with " + failure.getKey() + meaning(failure.getKey())));
    }

    private static String meaning(String kind) {
        return Cause.of(kind)
                .map(cause -> " (" + cause.meaning.replace("`", "") + ")")
                .orElse("");
    }

    /** Returns what the slowest of the contenders waited for. */
    private static Optional<String> queue(List<ContenderRow> rows) {
        return rows.stream()
                .sorted(Comparator.comparingLong(ContenderRow::timeNanos).reversed())
                .flatMap(row -> waiting(row).map(text -> "the requests of " + row.id() + " spent " + text).stream())
                .findFirst();
    }

    /** Returns the largest part of the time of a contender's requests; empty if it is unknown. */
    static Optional<String> waiting(ContenderRow row) {
        StageFigures stages = row.drawn().stages();
        if (stages == null) {
            return Optional.empty();
        }
        Optional<LimitFigures> limit = LimitSentence.limit(row.drawn());
        Stream<StageTime> main = limit.isPresent()
                ? stages.part(limit.get().stage()).stream()
                : stages.parts().stream().max(Comparator.comparingDouble(StageTime::share)).stream();
        return main.findFirst()
                .map(part -> Text.percent(part.share()) + " of their time "
                        + limit.map(one -> "waiting for " + LimitSentence.place(one))
                                .orElse("in the stage " + part.stage()));
    }
}
