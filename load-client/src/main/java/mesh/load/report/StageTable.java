package mesh.load.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.report.Section.Medium;
import mesh.load.report.Section.Place;
import mesh.load.results.RunResult;
import mesh.load.results.contender.CompleteRepetitions;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.contender.StageFigures.StageTime;
import mesh.load.text.Cell;
import mesh.load.text.Table;
import mesh.load.text.Text;
import org.jspecify.annotations.Nullable;

/** The table of where the time went. It has a row for each contender whose stages are known. */
final class StageTable {

    private static final double SHOWN_SHARE = 0.01;

    /** The stages of a contender that took time, the largest share first, and the number of requests whose stages are unknown. */
    private record Row(String name, CompleteRepetitions complete, List<StageShare> shares, int unknown) {

        StageShare largest() {
            return shares.getFirst();
        }

        Cell largest(double percentile) {
            OptionalDouble nanos = complete.median(one -> Optional.ofNullable(stages(one))
                    .flatMap(stages -> stages.part(largest().stage()))
                    .map(part -> part.times().at(percentile))
                    .orElse(0L));
            return nanos.isEmpty() ? Cell.of(Text.NOTHING) : Cell.duration(Math.round(nanos.getAsDouble()));
        }
    }

    private record StageShare(String stage, double ofAll) {}

    private StageTable() {}

    static Stream<Section> of(RunResult run) {
        Table<Row> table = Table.of(new Repetitions(run)
                        .inOrder().stream().flatMap(row -> row(row).stream()).toList())
                .text("contender", Row::name)
                .text("share of the time, by stage", StageTable::shares)
                .text("largest", row -> row.largest().stage())
                .cells("its p50", row -> row.largest(50))
                .cells("its p99", row -> row.largest(99))
                .text("unknown", row -> Text.count(row.unknown()));
        return new Section(Place.BESIDE, "Where the time went")
                .id("stages")
                .words("Where the time went:")
                .on(Medium.TERMINAL)
                .table(table)
                .words(Stream.concat(Stream.of(PauseSentence.of(run)), reasons(run))
                        .filter(sentence -> !sentence.isEmpty())
                        .collect(Collectors.joining(" ")))
                .reading(
                        "share of the time: the time of all requests together, from when they were due until their last byte, by what "
                                + "they waited for. Stages below 1 % are left out. largest: the stage with the largest share, and its time per "
                                + "request. unknown: requests whose stages are unknown. The stages of a foreign application are those of its "
                                + "header Server-Timing; rest is what is left.")
                .unless(table.isEmpty());
    }

    /** Returns why stages of contenders are unknown, or contained in others. */
    private static Stream<String> reasons(RunResult run) {
        return run.contenders().stream()
                .flatMap(one -> Stream.ofNullable(stages(one))
                        .flatMap(stages -> Stream.ofNullable(stages.reason()))
                        .map(reason -> one.id() + ": " + reason + "."))
                .distinct();
    }

    private static Optional<Row> row(ContenderRow contender) {
        List<StageShare> shares = contender.repetitions().stream()
                .flatMap(one -> Stream.ofNullable(stages(one)))
                .flatMap(stages -> stages.parts().stream().map(StageTime::stage))
                .distinct()
                .map(stage -> new StageShare(stage, share(contender.complete(), stage)))
                .filter(share -> share.ofAll() > 0)
                .sorted(Comparator.comparingDouble(StageShare::ofAll).reversed())
                .toList();
        int unknown = contender.repetitions().stream()
                .flatMap(one -> Stream.ofNullable(stages(one)))
                .mapToInt(StageFigures::unknown)
                .sum();
        return shares.isEmpty()
                ? Optional.empty()
                : Optional.of(new Row(contender.name(), contender.complete(), shares, unknown));
    }

    private static double share(CompleteRepetitions complete, String stage) {
        return complete.median(one -> {
                    StageFigures stages = stages(one);
                    return stages == null ? null : stages.share(stage);
                })
                .orElse(0);
    }

    /** Returns the stages that the gateway's journal has, or else those that the application reports. */
    private static @Nullable StageFigures stages(ContenderResult contender) {
        return contender.stages() == null ? contender.serverTiming() : contender.stages();
    }

    private static String shares(Row row) {
        return row.shares().stream()
                .filter(share -> share.ofAll() >= SHOWN_SHARE)
                .map(share -> share.stage() + " " + Text.percent(share.ofAll()))
                .collect(Collectors.joining(", "));
    }
}
