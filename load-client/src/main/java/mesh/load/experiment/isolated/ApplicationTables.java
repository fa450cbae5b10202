package mesh.load.experiment.isolated;

import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import mesh.load.report.Section;
import mesh.load.report.Section.Medium;
import mesh.load.report.Section.Place;
import mesh.load.results.Measurement;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ObservationFigures.ServiceUse;
import mesh.load.results.experiment.ApplicationFigures;
import mesh.load.results.experiment.ApplicationFigures.ApacheBenchFigures;
import mesh.load.results.experiment.ApplicationFigures.PublishedFigure;
import mesh.load.results.experiment.ApplicationFigures.StartFigures;
import mesh.load.stats.Median;
import mesh.load.stats.PairedRatio;
import mesh.load.text.Cell;
import mesh.load.text.Table;
import mesh.load.text.Text;
import org.jspecify.annotations.Nullable;

/**
 * Tables of applications that ran alone, one after another. They show the starts and the work under load, with a column for each
 * application. They also show the figures of ApacheBench and of a published study.
 */
public final class ApplicationTables {

    private static final double MILLION = 1e6;
    private static final double BILLION = 1e9;

    /** The largest relative difference at which the figures of two programs still agree. */
    private static final double AGREE = 0.05;

    /** A figure of each measurement under load. */
    private record Figure(String name, Function<ContenderResult, @Nullable Double> of, int digits) {}

    private static final Figure THROUGHPUT = new Figure("requests/s", ApplicationTables::throughput, 0);
    private static final Figure MEAN_TIME =
            new Figure("mean time of a request, ms", one -> 1e3 * one.users() / throughput(one), 2);

    private static final List<Figure> FIGURES = List.of(
            THROUGHPUT,
            MEAN_TIME,
            new Figure("p50, ms", one -> one.ok().at(50) / MILLION, 2),
            new Figure("p99, ms", one -> one.ok().at(99) / MILLION, 1),
            new Figure("CPU, cores", one -> used(one, ServiceUse::cpuNanos, (double) one.durationNanos()), 2),
            new Figure("peak heap, MB", one -> used(one, ServiceUse::peakHeapUsedBytes, MILLION), 0),
            new Figure(
                    "threads at the peak",
                    one -> one.threads() == null ? null : (double) one.threads().peakTotal(),
                    0),
            new Figure(
                    "not served",
                    one -> (double) (one.outcomes().requests() - one.outcomes().ok()),
                    0));

    private final ApplicationFigures applications;
    private final Measurement.UnderLoad underLoad;
    private final List<String> services;
    private final List<String> works;

    private ApplicationTables(Measurement.Isolated measured) {
        this.applications = measured.applications();
        this.underLoad = measured.underLoad();
        this.services = applications.starts().stream()
                .map(StartFigures::service)
                .distinct()
                .toList();
        this.works = underLoad.load().contenders().stream()
                .map(ApplicationTables::work)
                .distinct()
                .toList();
    }

    public static Section section(Measurement.Isolated measured) {
        return new ApplicationTables(measured).section();
    }

    public static String fact(Measurement.Isolated measured) {
        return measured.underLoad().hasNothing() ? "Applications were started, and no contender came under load." : "";
    }

    private Section section() {
        // After a search for the highest rate, another section shows the rates that were found. This section then
        // appears only on the page,
        // not in the summary or the terminal.
        Medium[] media = underLoad instanceof Measurement.Load ? Medium.values() : new Medium[] {Medium.PAGE};
        Section section = new Section(Place.EXPERIMENT, "The applications side by side").id("applications");
        Stream.of(starts(), works(), besideAb(), besideStudy())
                .flatMap(Function.identity())
                .filter(table -> !table.isEmpty())
                .forEach(section::captioned);
        return section.heading("Differences that are larger than the noise")
                .list(sentences())
                .only(media);
    }

    private Stream<Table<?>> starts() {
        if (services.isEmpty()) {
            return Stream.empty();
        }
        List<List<String>> rows = List.of(
                row("time to ready, s", StartFigures::readyNanos, of -> of.text(BILLION, 2)),
                row("its mean, s", StartFigures::readyNanos, of -> of.mean(BILLION, 2)),
                row("time to first 200, s", StartFigures::firstOkNanos, of -> of.text(BILLION, 2)),
                row("jvm.memory.used, MB", StartFigures::memoryUsedBytes, of -> of.text(MILLION, 0)),
                row("jvm.classes.loaded", StartFigures::classesLoaded, of -> of.text(1, 0)),
                row("jvm.threads.live", StartFigures::threadsLive, of -> of.text(1, 0)));
        return Stream.of(beside("Start-up, " + counted() + " of each: median (from to).", rows));
    }

    /** Returns the number of starts of each application. It is a range if the run ended early. */
    private String counted() {
        LongSummaryStatistics counts = services.stream()
                .mapToLong(service -> applications.starts().stream()
                        .filter(start -> start.service().equals(service))
                        .count())
                .summaryStatistics();
        String fewest = counts.getMin() == counts.getMax() ? "" : counts.getMin() + " to ";
        return fewest + counts.getMax() + (counts.getMax() == 1 ? " start" : " starts");
    }

    private List<String> row(String name, Function<StartFigures, @Nullable Long> figure, Function<Range, String> text) {
        return row(name, service -> text.apply(started(service, figure)));
    }

    private List<String> row(String name, Function<String, String> cell) {
        return row(name, Stream.empty(), cell);
    }

    private List<String> row(String name, Stream<String> published, Function<String, String> cell) {
        return Stream.of(Stream.of(name), published, services.stream().map(cell))
                .flatMap(Function.identity())
                .toList();
    }

    private Table<List<String>> beside(String caption, List<List<String>> rows) {
        return Table.rows(row("", Function.identity()), rows).caption(caption);
    }

    private Range started(String service, Function<StartFigures, @Nullable Long> figure) {
        return Range.of(applications.starts().stream()
                .filter(start -> start.service().equals(service))
                .map(figure));
    }

    /** Returns a single table if there is one kind of work. Otherwise returns a table for each figure that is known and not zero. */
    private Stream<Table<?>> works() {
        if (works.size() != 1) {
            return FIGURES.stream().flatMap(this::figure);
        }
        String work = works.getFirst();
        List<List<String>> rows = FIGURES.stream()
                .map(figure -> row(figure.name(), service -> text(service, work, figure)))
                .toList();
        return Stream.of(beside("Under load (" + work + "): median (from to).", rows));
    }

    private Stream<Table<?>> figure(Figure figure) {
        List<List<String>> rows = works.stream()
                .map(work -> row(work, service -> text(service, work, figure)))
                .toList();
        boolean saysSomething = rows.stream()
                .flatMap(row -> row.stream().skip(1))
                .anyMatch(cell -> !cell.equals("0") && !cell.equals(Text.NOTHING));
        return saysSomething ? Stream.of(beside("Under load: " + figure.name() + ".", rows)) : Stream.empty();
    }

    private String text(String service, String work, Figure figure) {
        return range(service, work, figure).text(1, figure.digits());
    }

    private Range range(String service, String work, Figure figure) {
        return Range.of(underLoad.load().contenders().stream()
                .filter(one -> one.service().equals(service) && work(one).equals(work))
                .map(figure.of()));
    }

    /** Returns the kind of work, which is the contender's id without the application's name at its end. */
    private static String work(ContenderResult one) {
        String end = "-" + one.service();
        return one.id().endsWith(end) ? one.id().substring(0, one.id().length() - end.length()) : one.id();
    }

    private Stream<Table<?>> besideAb() {
        return Stream.of(Table.of(comparedWithAb().toList())
                .caption(
                        "The load client between two runs of ab -k on the same application. Figures of ab are of both runs.")
                .text("contender", Function.identity())
                .number("requests/s", id -> ab(id, ApacheBenchFigures::ownRequestsPerSecond, 0))
                .number("by ab", id -> ab(id, ApacheBenchFigures::requestsPerSecond, 0))
                .number("ours / ab", id -> ab(id, ApplicationTables::ratio, 2))
                .number("kept alive by ab", id -> ab(id, one -> (double) one.keptAlive(), 0))
                .number("failed with ab", id -> ab(id, one -> (double) one.failed(), 0)));
    }

    private Stream<String> comparedWithAb() {
        return applications.ab().stream().map(ApacheBenchFigures::contender).distinct();
    }

    private Cell ab(String id, Function<ApacheBenchFigures, Double> figure, int digits) {
        return Cell.of(ab(id, figure).text(1, digits));
    }

    private Range ab(String id, Function<ApacheBenchFigures, Double> figure) {
        return Range.of(applications.ab().stream()
                .filter(one -> one.contender().equals(id))
                .map(figure));
    }

    private static double ratio(ApacheBenchFigures one) {
        return one.ownRequestsPerSecond() / one.requestsPerSecond();
    }

    private Stream<Table<?>> besideStudy() {
        return Stream.ofNullable(applications.published())
                .map(
                        study -> Table.rows(
                                        row(
                                                "",
                                                study.columns().stream().map(column -> column + ", published"),
                                                Function.identity()),
                                        study.figures().stream()
                                                .map(this::published)
                                                .toList())
                                .caption(
                                        "Beside \"" + study.title() + "\" (" + study.publisher() + ", " + study.url()
                                                + "): "
                                                + study.work()
                                                + ". Other hardware, versions and load client: compare orders and ratios, not figures."));
    }

    private List<String> published(PublishedFigure figure) {
        return row(
                figure.figure() + (figure.unit().isEmpty() ? "" : ", " + figure.unit()),
                figure.values().stream().map(value -> value % 1 == 0 ? Range.number(value, 0) : value.toString()),
                service -> own(figure.ours(), service));
    }

    /** Returns our mean for the figure of a published study with which it is comparable. */
    private String own(@Nullable String figure, String service) {
        String work = works.isEmpty() ? "" : works.getFirst();
        return switch (figure) {
            case "memory" -> started(service, StartFigures::memoryUsedBytes).mean(MILLION, 0);
            case "classes" -> started(service, StartFigures::classesLoaded).mean(1, 0);
            case "threads" -> started(service, StartFigures::threadsLive).mean(1, 0);
            case "ready" -> started(service, StartFigures::readyNanos).mean(BILLION, 2);
            case "throughput" -> range(service, work, THROUGHPUT).mean(1, 0);
            case "mean-time" -> range(service, work, MEAN_TIME).mean(1, 2);
            case null, default -> Text.NOTHING;
        };
    }

    /** Returns the verdicts, first those that name a faster application. Equal verdicts of several comparisons become one sentence. */
    private List<String> sentences() {
        List<ComparisonFigures> comparisons = Stream.concat(
                        applications.startComparisons().stream(), underLoad.load().comparisons().stream())
                .toList();
        Map<String, Long> verdicts = comparisons.stream()
                .map(ComparisonFigures::verdict)
                // older results say "quicker"
                .sorted(Comparator.comparing(verdict -> !verdict.matches(".* is (faster|quicker): .*")))
                .collect(Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()));
        Stream<String> compared = verdicts.isEmpty()
                ? Stream.of("nothing was compared: a comparison needs two applications and a baseline")
                : verdicts.entrySet().stream()
                        .map(one ->
                                one.getKey() + (one.getValue() == 1 ? "" : " (" + one.getValue() + " comparisons)"));
        Stream<String> missing = Stream.ofNullable(applications.published())
                .filter(study -> !study.complete())
                .map(study -> "only these tables of \"" + study.title()
                        + "\" could be found. Figures of its other tables are missing here");
        return Stream.of(compared, byChance(comparisons), comparedWithAb().map(this::agreement), missing)
                .flatMap(Function.identity())
                .toList();
    }

    /** Returns whether ab agrees. ab speaks HTTP/1.0, so it must reconnect after each response of unknown length. */
    private String agreement(String id) {
        double ratio = ab(id, ApplicationTables::ratio).median();
        boolean neverKept = ab(id, one -> (double) one.keptAlive()).median() == 0;
        return id + ": the load client and ab " + (Math.abs(ratio - 1) <= AGREE ? "agree" : "do not agree")
                + " within 5 %: ours is " + Range.number(ratio, 2) + " of ab's (median of pairs)"
                + (neverKept
                        ? ". ab speaks HTTP/1.0 and had to open a connection for each request,"
                                + " while the load client kept its own"
                        : "");
    }

    /** Returns a sentence about differences by chance, because one of twenty 95 % intervals does not contain the true value. */
    private static Stream<String> byChance(List<ComparisonFigures> comparisons) {
        List<ComparisonFigures> carried = comparisons.stream()
                .filter(one -> one.pairs() >= PairedRatio.MIN_PAIRS)
                .toList();
        long missed =
                (long) carried.stream().mapToDouble(one -> 1 - one.confidence()).sum();
        return missed == 0
                ? Stream.empty()
                : Stream.of(
                        "about " + missed + " of " + carried.size()
                                + " comparisons differ by chance alone: an interval that ends close to 1 is a hint, not a proof");
    }

    private static double throughput(ContenderResult one) {
        return one.outcomes().requests() * BILLION / one.durationNanos();
    }

    private static @Nullable Double used(
            ContenderResult one, Function<ServiceUse, @Nullable Long> figure, double ofUnit) {
        return one.gateway()
                .map(observed -> figure.apply(observed.use()))
                .map(used -> used / ofUnit)
                .orElse(null);
    }

    /** The figures of several repetitions: median, mean, minimum and maximum. */
    private record Range(List<Double> values) {

        /** Ignores null, which represents a missing value. */
        static Range of(Stream<? extends @Nullable Number> values) {
            return new Range(
                    values.filter(Objects::nonNull).map(Number::doubleValue).toList());
        }

        private DoubleStream numbers() {
            return values.stream().mapToDouble(Double::doubleValue);
        }

        double median() {
            return Median.of(numbers().toArray());
        }

        /** Returns median and range in a unit of this size, such as {@code 12.3 (11.9 to 14.0)}; only the median if all are equal. */
        String text(double ofUnit, int digits) {
            if (values.isEmpty()) {
                return Text.NOTHING;
            }
            String median = number(median() / ofUnit, digits);
            DoubleSummaryStatistics all = numbers().summaryStatistics();
            String least = number(all.getMin() / ofUnit, digits);
            String most = number(all.getMax() / ofUnit, digits);
            return least.equals(most) ? median : median + " (" + least + " to " + most + ")";
        }

        String mean(double ofUnit, int digits) {
            return values.isEmpty() ? Text.NOTHING : number(numbers().average().orElseThrow() / ofUnit, digits);
        }

        static String number(double value, int digits) {
            return String.format(Locale.ROOT, "%,." + digits + "f", value);
        }
    }
}
