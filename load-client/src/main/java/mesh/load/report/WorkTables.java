package mesh.load.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import mesh.load.report.text.Text;
import mesh.load.results.contender.ContenderResult;
import org.jspecify.annotations.Nullable;

/** The results of applications under load: a column for each application, a row for each figure or for each kind of work. */
final class WorkTables {

    private final List<ContenderResult> contenders;
    private final List<String> services;
    private final List<String> works;

    WorkTables(List<ContenderResult> contenders, List<String> services) {
        this.contenders = contenders;
        this.services = services;
        this.works = contenders.stream().map(WorkTables::work).distinct().toList();
    }

    /**
     * A figure of each measurement.
     *
     * @param of returns null where the figure is unknown
     */
    record Figure(String name, Function<ContenderResult, @Nullable Double> of, int digits) {}

    static final Figure THROUGHPUT = new Figure("requests/s", WorkTables::throughput, 0);

    static final Figure MEAN_TIME =
            new Figure("mean time of a request, ms", one -> 1e3 * one.users() / throughput(one), 2);

    private static final List<Figure> FIGURES = List.of(
            THROUGHPUT,
            MEAN_TIME,
            new Figure("p50, ms", one -> one.ok().at(50) / 1e6, 2),
            new Figure("p99, ms", one -> one.ok().at(99) / 1e6, 1),
            new Figure("CPU, cores", WorkTables::cores, 2),
            new Figure("peak heap, MB", WorkTables::heap, 0),
            new Figure("threads at the peak", WorkTables::threads, 0),
            new Figure(
                    "not served",
                    one -> (double) (one.outcomes().requests() - one.outcomes().ok()),
                    0));

    /** Returns the kind of work: the id of the contender without the application at its end. */
    static String work(ContenderResult one) {
        String end = "-" + one.service();
        return one.id().endsWith(end) ? one.id().substring(0, one.id().length() - end.length()) : one.id();
    }

    Stream<StudyTable> tables() {
        if (works.isEmpty()) {
            return Stream.empty();
        }
        if (works.size() == 1) {
            List<List<String>> rows = FIGURES.stream()
                    .map(figure -> row(figure.name(), works.getFirst(), figure))
                    .toList();
            return Stream.of(new StudyTable(
                    "Under load (" + works.getFirst() + "): median (from to).", StartTables.header(services), rows));
        }
        return FIGURES.stream().map(this::table).filter(WorkTables::saysSomething);
    }

    /** Returns whether a table has any figure besides zeros and missing ones. */
    private static boolean saysSomething(StudyTable table) {
        return table.rows().stream()
                .flatMap(row -> row.stream().skip(1))
                .anyMatch(cell -> !cell.equals("0") && !cell.equals(Text.NOTHING));
    }

    private StudyTable table(Figure figure) {
        List<List<String>> rows =
                works.stream().map(work -> row(work, work, figure)).toList();
        return new StudyTable("Under load: " + figure.name() + ".", StartTables.header(services), rows);
    }

    private List<String> row(String name, String work, Figure figure) {
        List<String> cells = new ArrayList<>(List.of(name));
        services.forEach(service -> cells.add(range(service, work, figure).text(1, figure.digits())));
        return cells;
    }

    /** Returns one figure of all repetitions of an application, for the first kind of work. */
    Range first(String service, Figure figure) {
        return works.isEmpty() ? Range.of(List.of()) : range(service, works.getFirst(), figure);
    }

    private Range range(String service, String work, Figure figure) {
        List<Double> values = new ArrayList<>();
        contenders.stream()
                .filter(one -> one.service().equals(service) && work(one).equals(work))
                .forEach(one -> {
                    Double value = figure.of().apply(one);
                    if (value != null) {
                        values.add(value);
                    }
                });
        return Range.of(values);
    }

    private static double throughput(ContenderResult one) {
        return one.outcomes().requests() * 1e9 / one.durationNanos();
    }

    private static @Nullable Double cores(ContenderResult one) {
        Long nanos = one.observations().isEmpty()
                ? null
                : one.observations().getFirst().use().cpuNanos();
        return nanos == null ? null : (double) nanos / one.durationNanos();
    }

    private static @Nullable Double heap(ContenderResult one) {
        Long bytes = one.observations().isEmpty()
                ? null
                : one.observations().getFirst().use().peakHeapUsedBytes();
        return bytes == null ? null : bytes / 1e6;
    }

    private static @Nullable Double threads(ContenderResult one) {
        return one.threads() == null ? null : (double) one.threads().peakTotal();
    }
}
