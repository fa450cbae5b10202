package mesh.load.experiment.isolated;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import mesh.load.report.Section;
import mesh.load.report.Section.Medium;
import mesh.load.report.Section.Place;
import mesh.load.report.TableMaker;
import mesh.load.report.text.Table;
import mesh.load.report.text.Text;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ObservationFigures.ServiceUse;
import mesh.load.results.experiment.ApplicationFigures;
import mesh.load.results.experiment.ApplicationFigures.StartFigures;
import mesh.load.stats.PairedRatio;
import org.jspecify.annotations.Nullable;

/**
 * Tables of applications that ran alone, one after another. They show the starts and the work under load, with a column for each
 * application, and the differences.
 */
public final class ApplicationTables implements TableMaker {

    private static final double MILLION = 1e6;
    private static final double BILLION = 1e9;

    /**
     * A figure of each measurement under load.
     *
     * @param of returns the figure of a measurement; null if it is unknown
     */
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

    @Override
    public Stream<Section> sections(RunResult run) {
        return run.measurement() instanceof Measurement.Isolated isolated && !isolated.hasNothing()
                ? Stream.of(new Tables(isolated).section())
                : Stream.empty();
    }

    @Override
    public String fact(RunResult run) {
        return run.measurement() instanceof Measurement.Isolated isolated
                        && isolated.underLoad().hasNothing()
                ? "Applications were started, and no contender came under load."
                : "";
    }

    /** The tables of one run. */
    private static final class Tables {

        private final ApplicationFigures applications;
        private final Measurement.UnderLoad underLoad;
        private final FiguresOfOthers others;
        private final List<String> services;
        private final List<String> works;

        Tables(Measurement.Isolated measured) {
            this.applications = measured.applications();
            this.underLoad = measured.underLoad();
            this.others = new FiguresOfOthers(applications);
            this.services = applications.starts().stream()
                    .map(StartFigures::service)
                    .distinct()
                    .toList();
            this.works = underLoad.load().contenders().stream()
                    .map(Tables::work)
                    .distinct()
                    .toList();
        }

        Section section() {
            // The rates that a search found have a section of their own. The summary and the terminal show them only
            // there.
            Medium[] media = underLoad instanceof Measurement.Load ? Medium.values() : new Medium[] {Medium.PAGE};
            Section section = new Section(Place.EXPERIMENT, "The applications side by side").id("applications");
            Stream.of(starts(), works(), others.tables(services, this::own))
                    .flatMap(Function.identity())
                    .forEach(table -> section.captioned(table).on(media));
            return section.heading("Differences that are larger than the noise")
                    .on(media)
                    .list(sentences())
                    .on(media);
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

        /**
         * Returns the number of starts of each application. It is a range if the run ended early and started some applications more often
         * than others.
         */
        private String counted() {
            LongSummaryStatistics counts = services.stream()
                    .mapToLong(service -> applications.starts().stream()
                            .filter(start -> start.service().equals(service))
                            .count())
                    .summaryStatistics();
            String fewest = counts.getMin() == counts.getMax() ? "" : counts.getMin() + " to ";
            return fewest + counts.getMax() + (counts.getMax() == 1 ? " start" : " starts");
        }

        private List<String> row(
                String name, Function<StartFigures, @Nullable Long> figure, Function<Range, String> text) {
            return row(name, service -> text.apply(started(service, figure)));
        }

        private List<String> row(String name, Function<String, String> cell) {
            return Stream.concat(Stream.of(name), services.stream().map(cell)).toList();
        }

        /** Returns a table with a column for each application. */
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

        /** Returns our mean for the figure of a published study with which it is comparable. */
        private String own(String figure, String service) {
            return switch (figure) {
                case "memory" -> started(service, StartFigures::memoryUsedBytes).mean(MILLION, 0);
                case "classes" -> started(service, StartFigures::classesLoaded).mean(1, 0);
                case "threads" -> started(service, StartFigures::threadsLive).mean(1, 0);
                case "ready" -> started(service, StartFigures::readyNanos).mean(BILLION, 2);
                case "throughput" -> first(service, THROUGHPUT).mean(1, 0);
                case "mean-time" -> first(service, MEAN_TIME).mean(1, 2);
                default -> Text.NOTHING;
            };
        }

        private Range first(String service, Figure figure) {
            return works.isEmpty() ? Range.of(Stream.empty()) : range(service, works.getFirst(), figure);
        }

        /**
         * Returns the verdicts as sentences, first those that name a faster application. Equal verdicts about several comparisons become
         * one sentence.
         */
        private List<String> sentences() {
            List<ComparisonFigures> comparisons = Stream.concat(
                            applications.startComparisons().stream(), underLoad.load().comparisons().stream())
                    .toList();
            Map<String, Integer> verdicts = new LinkedHashMap<>();
            comparisons.stream()
                    .map(ComparisonFigures::verdict)
                    // older results say "quicker"
                    .sorted(Comparator.comparing(verdict -> !verdict.matches(".* is (faster|quicker): .*")))
                    .forEach(verdict -> verdicts.merge(verdict, 1, Integer::sum));
            Stream<String> compared = verdicts.isEmpty()
                    ? Stream.of("nothing was compared: a comparison needs two applications and a baseline")
                    : verdicts.entrySet().stream()
                            .map(one -> one.getKey()
                                    + (one.getValue() == 1 ? "" : " (" + one.getValue() + " comparisons)"));
            return Stream.of(compared, byChance(comparisons), others.sentences())
                    .flatMap(Function.identity())
                    .toList();
        }

        /** Returns a sentence about differences by chance, because one of twenty 95 % intervals does not contain the true value. */
        private static Stream<String> byChance(List<ComparisonFigures> comparisons) {
            List<ComparisonFigures> carried = comparisons.stream()
                    .filter(one -> one.pairs() >= PairedRatio.MIN_PAIRS)
                    .toList();
            long missed = (long)
                    carried.stream().mapToDouble(one -> 1 - one.confidence()).sum();
            return missed == 0
                    ? Stream.empty()
                    : Stream.of(
                            "about " + missed + " of " + carried.size()
                                    + " comparisons differ by chance alone: an interval that ends close to 1 is a hint, not a proof");
        }
    }

    private static double throughput(ContenderResult one) {
        return one.outcomes().requests() * BILLION / one.durationNanos();
    }

    private static @Nullable Double used(
            ContenderResult one, Function<ServiceUse, @Nullable Long> figure, double ofUnit) {
        Long used = one.observations().isEmpty()
                ? null
                : figure.apply(one.observations().getFirst().use());
        return used == null ? null : used / ofUnit;
    }
}
