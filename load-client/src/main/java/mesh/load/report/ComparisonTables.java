package mesh.load.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import mesh.load.report.Section.Medium;
import mesh.load.report.Section.Place;
import mesh.load.results.LeftOut;
import mesh.load.results.Measurement;
import mesh.load.results.Measurement.SpreadFigures;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.PredictionFigures;
import mesh.load.stats.PairedRatio;
import mesh.load.text.Cell;
import mesh.load.text.Html;
import mesh.load.text.Table;
import mesh.load.text.Text;

/** Compares a time with the other repetitions, the other contenders, and the model. */
final class ComparisonTables {

    private record Predicted(ContenderRow row, PredictionFigures model) {

        String ofAll(int some) {
            return some + " of " + row.outcomes().requests();
        }
    }

    private ComparisonTables() {}

    static Stream<Section> sections(RunResult run) {
        return Stream.of(page(run), repetitions(run), comparisons(run), model(run), StageModelTable.of(run))
                .flatMap(Function.identity());
    }

    private static boolean isRepeated(RunResult run) {
        return run.spreads().stream().anyMatch(one -> one.repetitions() > 1);
    }

    private static Stream<Section> page(RunResult run) {
        Section section = new Section(Place.COMPARISONS, "Repetitions").id("repetitions");
        if (!run.comparisons().isEmpty()) {
            section.table(Table.of(run.comparisons())
                    .caption(
                            "Contenders that did the same work: the ratio of their times, with its bootstrap interval.")
                    .text("first", ComparisonFigures::first)
                    .text("second", ComparisonFigures::second)
                    .number("ratio", one -> Cell.decimal(one.ratio()))
                    .number("interval", ComparisonTables::interval)
                    .number("pairs", one -> Cell.count(one.pairs()))
                    .text("verdict", ComparisonFigures::verdict));
        }
        if (!run.spreads().isEmpty()) {
            section.table(spreads(run.spreads()).caption("Times over the repetitions."));
        }
        return section.only(Medium.PAGE)
                .unless(!isRepeated(run) && run.comparisons().isEmpty());
    }

    private static Cell interval(ComparisonFigures one) {
        Html confidence = Html.tag("small", Text.percent(one.confidence()));
        return Cell.pair(Cell.decimal(one.low()), " to ", " to ", Cell.decimal(one.high()))
                .above(confidence);
    }

    private static Table<SpreadFigures> spreads(List<SpreadFigures> spreads) {
        return Table.of(spreads)
                .text("contender", SpreadFigures::contender)
                .number("repetitions", one -> Cell.count(one.repetitions()))
                .number("median", one -> Cell.duration(one.medianNanos()))
                .number("shortest", one -> Cell.duration(one.minNanos()))
                .number("longest", one -> Cell.duration(one.maxNanos()));
    }

    private static Stream<Section> repetitions(RunResult run) {
        return new Section(Place.COMPARISONS, "Repetitions")
                .words("Counts in the table are sums; everything else is a median.")
                .table(spreads(run.spreads().stream()
                        .filter(one -> one.repetitions() > 1)
                        .toList()))
                .only(Medium.SUMMARY)
                .unless(!isRepeated(run) || !(run.measurement() instanceof Measurement.Load));
    }

    /** Returns a sentence about each pair that the scenario names. Experiments other than a load have their own sentences, or none. */
    private static Stream<Section> comparisons(RunResult run) {
        List<String> sentences = pairs(run).map(pair -> sentence(run, pair)).toList();
        boolean isLoad = run.measurement() instanceof Measurement.Load
                && !run.contenders().isEmpty();
        return new Section(Place.COMPARISONS, "Comparisons")
                .list(sentences)
                .only(Medium.TERMINAL, Medium.SUMMARY)
                .unless(sentences.isEmpty() || !isLoad);
    }

    /** Returns the pairs that the scenario compares: the ids of two contenders each. */
    static Stream<List<String>> pairs(RunResult run) {
        return run.scenario().get("compare") instanceof List<?> pairs
                ? pairs.stream()
                        .filter(pair -> pair instanceof List<?> names && names.size() == 2)
                        .map(pair ->
                                ((List<?>) pair).stream().map(String::valueOf).toList())
                : Stream.empty();
    }

    private static String sentence(RunResult run, List<String> pair) {
        String names = pair.getFirst() + " / " + pair.getLast();
        return run.comparisons().stream()
                .filter(one ->
                        one.first().equals(pair.getFirst()) && one.second().equals(pair.getLast()))
                .findFirst()
                .map(one -> one.pairs() < PairedRatio.MIN_PAIRS ? names + ": " + one.verdict() : one.verdict())
                .orElseGet(
                        () -> names + ": not compared"
                                + leftOut(run, pair)
                                        .map(note -> ". " + note)
                                        .orElse(
                                                ", because there is no repetition in which both were measured and served every user"));
    }

    /** Returns the note about a contender of the pair that was left out, for example because its settings had no effect. */
    private static Optional<String> leftOut(RunResult run, List<String> pair) {
        return run.notes().stream()
                .filter(note -> pair.stream().anyMatch(id -> LeftOut.isIn(note, id)))
                .findFirst();
    }

    private static Stream<Section> model(RunResult run) {
        List<Predicted> rows = new ArrayList<>();
        for (ContenderRow row : new Repetitions(run).inOrder()) {
            Stream.ofNullable(row.drawn().prediction()).forEach(model -> rows.add(new Predicted(row, model)));
        }
        Table<Predicted> table = Table.of(rows)
                .text("contender", one -> one.row().name())
                .cells("time", one -> Cell.duration(one.row().timeNanos()))
                .cells("model", one -> Cell.duration(one.model().durationNanos()))
                .text("error", one -> Text.deviation(one.row().modelError(one.model())))
                .text(
                        "failed",
                        one -> one.ofAll(
                                one.row().outcomes().requests() - one.row().ok()))
                .text(
                        "fail in the model",
                        one -> one.ofAll(
                                one.model().failed() * one.row().repetitions().size()));
        return new Section(Place.COMPARISONS, "Model and measurement")
                .table(table)
                .reading(
                        "model: the time that a simulation of users, threads, connections and the backend predicts under the limits in "
                                + "force. It knows only waiting: if the measured time is longer, the difference is the cost of the "
                                + "gateway itself. error: deviation of the model's time from the measured time, if every "
                                + "user was served in both.")
                .only(Medium.SUMMARY)
                .unless(rows.isEmpty());
    }
}
