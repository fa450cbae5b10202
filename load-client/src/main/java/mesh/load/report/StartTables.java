package mesh.load.report;

import java.util.Collection;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import mesh.load.results.experiment.ApplicationFigures;
import mesh.load.results.experiment.StartFigures;
import org.jspecify.annotations.Nullable;

/** The starts of applications, in a column each. */
final class StartTables {

    private static final double MILLION = 1e6;

    private final List<StartFigures> starts;

    StartTables(ApplicationFigures applications) {
        this.starts = applications.starts();
    }

    List<String> services() {
        return starts.stream().map(StartFigures::service).distinct().toList();
    }

    Stream<StudyTable> tables() {
        if (starts.isEmpty()) {
            return Stream.empty();
        }
        List<List<String>> rows = List.of(
                row("time to ready, s", StartFigures::readyNanos, 1e9, 2),
                means("its mean, s", StartFigures::readyNanos),
                row("time to first 200, s", StartFigures::firstOkNanos, 1e9, 2),
                row("jvm.memory.used, MB", StartFigures::memoryUsedBytes, MILLION, 0),
                row("jvm.classes.loaded", StartFigures::classesLoaded, 1, 0),
                row("jvm.threads.live", StartFigures::threadsLive, 1, 0));
        return Stream.of(
                new StudyTable("Start-up, " + counted() + " of each: median (from to).", header(services()), rows));
    }

    /** Returns the number of starts, or its range: a run that ended early has started some applications more often. */
    private String counted() {
        LongSummaryStatistics counts = services().stream()
                .mapToLong(service -> starts.stream()
                        .filter(start -> start.service().equals(service))
                        .count())
                .summaryStatistics();
        String fewest = counts.getMin() == counts.getMax() ? "" : counts.getMin() + " to ";
        return fewest + counts.getMax() + (counts.getMax() == 1 ? " start" : " starts");
    }

    static List<String> header(List<String> services) {
        return Stream.concat(Stream.of(""), services.stream()).toList();
    }

    private List<String> row(String name, Function<StartFigures, @Nullable Long> figure, double unit, int digits) {
        return Stream.concat(
                        Stream.of(name),
                        services().stream().map(one -> range(one, figure).text(unit, digits)))
                .toList();
    }

    private List<String> means(String name, Function<StartFigures, @Nullable Long> figure) {
        return Stream.concat(
                        Stream.of(name),
                        services().stream().map(one -> range(one, figure).mean(1e9, 2)))
                .toList();
    }

    /** Returns one figure of all starts of an application. */
    Range range(String service, Function<StartFigures, @Nullable Long> figure) {
        Collection<Long> values = starts.stream()
                .filter(start -> start.service().equals(service))
                .map(figure)
                .filter(Objects::nonNull)
                .toList();
        return Range.of(values);
    }
}
