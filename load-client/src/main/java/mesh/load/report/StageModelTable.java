package mesh.load.report;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import mesh.load.report.Section.Medium;
import mesh.load.report.Section.Place;
import mesh.load.results.RunResult;
import mesh.load.results.contender.PredictionFigures;
import mesh.load.results.contender.StageFigures.StageTime;
import mesh.load.text.Cell;
import mesh.load.text.Table;
import mesh.load.text.Text;
import mesh.stages.path.Stage;

/** Shows the model's stages beside the measured ones, so that a reader sees where the model is wrong. */
final class StageModelTable {

    /** Stages that take a smaller share of a contender's time, in the model and in the measurement, are left out. */
    private static final double SHOWN_SHARE = 0.01;

    /** The model's error of time above which a sentence says in which stages it arises. */
    private static final double LARGE_ERROR = 0.15;

    private static final int NAMED = 2;

    /** The mean time of a request of one contender in one stage. */
    private record Row(String contender, Stage stage, long modelNanos, long measuredNanos, long meanNanos) {

        long differenceNanos() {
            return measuredNanos - modelNanos;
        }

        /** Returns the difference as a share of the mean measured latency. */
        double ofLatency() {
            return (double) differenceNanos() / meanNanos;
        }

        boolean isShown() {
            return Math.max(modelNanos, measuredNanos) >= SHOWN_SHARE * meanNanos;
        }
    }

    private StageModelTable() {}

    static Stream<Section> of(RunResult run) {
        List<ContenderRow> contenders = new Repetitions(run).inOrder();
        Table<Row> table = Table.of(contenders.stream()
                        .flatMap(one -> rows(one).filter(Row::isShown))
                        .toList())
                .text("contender", Row::contender)
                .text("stage", row -> row.stage().label())
                .cells("model", row -> Cell.duration(row.modelNanos()))
                .cells("measured", row -> Cell.duration(row.measuredNanos()))
                .cells("measured - model", row -> signed(row.differenceNanos()))
                .text("of the latency", row -> Text.deviation(row.ofLatency()));
        return new Section(Place.COMPARISONS, "Model and measurement, by stage")
                .list(contenders.stream().flatMap(StageModelTable::sentence).toList())
                .table(table)
                .reading(
                        "The mean time of a request in each stage, in the model and in the measurement (median of the repetitions). of the "
                                + "latency: the difference as a share of the mean measured latency. Stages below 1 % are left out. The "
                                + "model knows no time before the gateway, no call besides the backend, no response and no rest: what was "
                                + "measured there is the cost of the work itself.")
                .only(Medium.SUMMARY, Medium.PAGE)
                .unless(table.isEmpty());
    }

    private static Cell signed(long nanos) {
        return Cell.of((nanos < 0 ? "-" : "+") + Text.duration(Math.abs(nanos)));
    }

    /** Returns no row if the stages are unknown in the model or in one of the repetitions. */
    private static Stream<Row> rows(ContenderRow contender) {
        PredictionFigures model = contender.drawn().prediction();
        Map<Stage, Long> measured = new EnumMap<>(Stage.class);
        for (Stage stage : Stage.values()) {
            measuredNanos(contender, stage).ifPresent(nanos -> measured.put(stage, Math.round(nanos)));
        }
        long all = measured.values().stream().mapToLong(Long::longValue).sum();
        List<StageTime> modelled = model == null ? null : model.stages();
        return modelled == null
                ? Stream.empty()
                : measured.entrySet().stream()
                        .map(one -> new Row(
                                contender.name(), one.getKey(), nanos(modelled, one.getKey()), one.getValue(), all));
    }

    private static long nanos(List<StageTime> modelled, Stage stage) {
        return modelled.stream()
                .filter(one -> one.stage().equals(stage.label()))
                .mapToLong(StageTime::meanNanos)
                .sum();
    }

    private static OptionalDouble measuredNanos(ContenderRow contender, Stage stage) {
        return contender
                .complete()
                .median(one -> one.stages() == null || one.stages().known() == 0
                        ? null
                        : one.stages()
                                .part(stage.label())
                                .map(StageTime::meanNanos)
                                .orElse(0L));
    }

    /** Says in which stages the model's time went wrong, if it is wrong by much and every user was served in both. */
    private static Stream<String> sentence(ContenderRow contender) {
        Double error = contender.modelError(contender.drawn().prediction());
        if (error == null || Math.abs(error) <= LARGE_ERROR) {
            return Stream.empty();
        }
        List<String> stages = rows(contender)
                .filter(row -> -Math.signum(error) * row.ofLatency() >= SHOWN_SHARE)
                .sorted(Comparator.comparingLong((Row row) -> Math.abs(row.differenceNanos()))
                        .reversed())
                .limit(NAMED)
                .map(row -> row.stage().label() + " (" + Text.duration(Math.abs(row.differenceNanos())) + ")")
                .toList();
        return stages.isEmpty()
                ? Stream.empty()
                : Stream.of(String.format(
                        Locale.ROOT,
                        "%s: the model's time is %s too %s. Per request, it is most wrong in %s.",
                        contender.id(),
                        Text.percent(Math.abs(error)),
                        error < 0 ? "short" : "long",
                        String.join(" and ", stages)));
    }
}
