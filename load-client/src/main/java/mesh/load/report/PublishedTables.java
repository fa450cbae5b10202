package mesh.load.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import mesh.load.report.text.Text;
import mesh.load.results.experiment.PublishedFigure;
import mesh.load.results.experiment.PublishedStudy;
import mesh.load.results.experiment.StartFigures;
import org.jspecify.annotations.Nullable;

/** Figures that others have published about the same question, beside the measured ones. */
final class PublishedTables {

    private final @Nullable PublishedStudy study;

    PublishedTables(@Nullable PublishedStudy study) {
        this.study = study;
    }

    /** Returns the study's figures, and the measured ones of each application. */
    Stream<StudyTable> tables(StartTables starts, WorkTables works) {
        if (study == null) {
            return Stream.empty();
        }
        List<String> header = new ArrayList<>(List.of(""));
        study.columns().forEach(column -> header.add(column + ", published"));
        header.addAll(starts.services());
        List<List<String>> rows = study.figures().stream()
                .map(figure -> row(figure, starts, works))
                .toList();
        return Stream.of(new StudyTable(
                "Beside \"" + study.title() + "\" (" + study.publisher() + ", " + study.url() + "): " + study.work()
                        + ". Other hardware, versions and load client: compare orders and ratios, not figures.",
                header,
                rows));
    }

    private static List<String> row(PublishedFigure figure, StartTables starts, WorkTables works) {
        List<String> cells = new ArrayList<>();
        cells.add(figure.figure() + (figure.unit().isEmpty() ? "" : ", " + figure.unit()));
        figure.values().forEach(value -> cells.add(value % 1 == 0 ? Range.number(value, 0) : value.toString()));
        starts.services().forEach(service -> cells.add(ours(figure, service, starts, works)));
        return cells;
    }

    private static String ours(PublishedFigure figure, String service, StartTables starts, WorkTables works) {
        return switch (figure.ours() == null ? "" : figure.ours()) {
            case "memory" ->
                starts.range(service, StartFigures::memoryUsedBytes).mean(1e6, 0);
            case "classes" -> starts.range(service, StartFigures::classesLoaded).mean(1, 0);
            case "threads" -> starts.range(service, StartFigures::threadsLive).mean(1, 0);
            case "ready" -> starts.range(service, StartFigures::readyNanos).mean(1e9, 2);
            case "throughput" -> works.first(service, WorkTables.THROUGHPUT).mean(1, 0);
            case "mean-time" -> works.first(service, WorkTables.MEAN_TIME).mean(1, 2);
            default -> Text.NOTHING;
        };
    }

    /** Returns a sentence about missing tables of the study. */
    Stream<String> sentences() {
        return study == null || study.complete()
                ? Stream.empty()
                : Stream.of("of \"" + study.title()
                        + "\" only the tables that stand here could be found; its others could not, so that nothing of"
                        + " them stands beside our figures");
    }
}
