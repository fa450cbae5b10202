package mesh.load.report.isolated;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.report.text.Html;
import mesh.load.report.text.PlainText;
import mesh.load.report.text.Text;
import mesh.load.results.ApacheBenchFigures;
import mesh.load.results.ApplicationFigures;
import mesh.load.results.ComparisonFigures;
import mesh.load.results.Measurement;
import mesh.load.results.PublishedFigure;
import mesh.load.results.PublishedStudy;
import mesh.load.results.StartFigures;
import mesh.load.stats.PairedRatio;
import org.jspecify.annotations.Nullable;

/** A comparison of applications that ran one at a time: as text for {@code summary.md}, and as a section of the report. */
public final class ApplicationTables {

    private static final double AGREE = 0.05;

    private final Measurement.Load load;
    private final ApplicationFigures applications;

    /** Renders nothing yet. */
    public ApplicationTables(Measurement.Isolated measured) {
        this.load = measured.load();
        this.applications = measured.applications();
    }

    public String markdown() {
        return tables().map(StudyTable::markdown).collect(Collectors.joining("\n"))
                + "\nWhich differences are larger than the noise:\n\n"
                + sentences().map(one -> "- " + PlainText.line(one) + "\n").collect(Collectors.joining());
    }

    public Html html() {
        Html sentences =
                Html.tag("ul", sentences().map(one -> Html.tag("li", one)).toList());
        return Html.tag(
                        "section",
                        Html.tag("h2", "The applications side by side"),
                        Html.all(tables().map(StudyTable::html).toList()),
                        Html.tag("h3", "Which differences are larger than the noise"),
                        sentences)
                .with("id", "applications");
    }

    private Stream<StudyTable> tables() {
        StartTables starts = new StartTables(applications);
        WorkTables works = new WorkTables(load.contenders(), starts.services());
        return Stream.of(
                        starts.tables(),
                        works.tables(),
                        besideAb(applications.ab()),
                        published(applications.published(), starts, works))
                .flatMap(Function.identity());
    }

    /** The verdicts that name somebody first; those that say the same of many are one sentence. */
    private Stream<String> sentences() {
        Map<String, Integer> verdicts = new LinkedHashMap<>();
        List<ComparisonFigures> comparisons = Stream.concat(
                        applications.startComparisons().stream(), load.comparisons().stream())
                .toList();
        comparisons.stream()
                .map(ComparisonFigures::verdict)
                .sorted((one, other) -> Boolean.compare(isNothing(one), isNothing(other)))
                .forEach(verdict -> verdicts.merge(verdict, 1, Integer::sum));
        Stream<String> found = verdicts.entrySet().stream()
                .map(one -> one.getKey() + (one.getValue() == 1 ? "" : " (" + one.getValue() + " comparisons)"));
        Stream<String> compared = verdicts.isEmpty()
                ? Stream.of("nothing was compared: that takes two applications and a baseline")
                : found;
        return Stream.of(
                        compared,
                        byChance(comparisons),
                        agreement(applications.ab()).stream(),
                        missing(applications.published()))
                .flatMap(Function.identity());
    }

    /** Of twenty intervals of 95 % one misses what it is of. */
    private static Stream<String> byChance(List<ComparisonFigures> comparisons) {
        List<ComparisonFigures> carried = comparisons.stream()
                .filter(one -> one.pairs() >= PairedRatio.MIN_PAIRS)
                .toList();
        long missed =
                (long) carried.stream().mapToDouble(one -> 1 - one.confidence()).sum();
        return missed == 0
                ? Stream.empty()
                : Stream.of("of " + carried.size() + " comparisons about " + missed
                        + " come out different by chance alone: an interval that ends close to 1 is a hint, no proof");
    }

    private static boolean isNothing(String verdict) {
        return !verdict.contains(" is quicker: ");
    }

    // --- ApacheBench ------------------------------------------------------------------------------------------------

    private static Stream<StudyTable> besideAb(List<ApacheBenchFigures> ab) {
        if (ab.isEmpty()) {
            return Stream.empty();
        }
        List<List<String>> rows = contenders(ab)
                .map(id -> List.of(
                        id,
                        of(ab, id, ApacheBenchFigures::ownRequestsPerSecond).text(1, 0),
                        of(ab, id, ApacheBenchFigures::requestsPerSecond).text(1, 0),
                        of(ab, id, ApplicationTables::ratio).text(1, 2),
                        of(ab, id, one -> (double) one.keptAlive()).text(1, 0),
                        of(ab, id, one -> (double) one.failed()).text(1, 0)))
                .toList();
        return Stream.of(new StudyTable(
                "The load client between two runs of ab -k, on the same application; of the two their mean.",
                List.of("contender", "requests/s", "by ab", "ours / ab", "kept alive by ab", "failed with ab"),
                rows));
    }

    private static List<String> agreement(List<ApacheBenchFigures> ab) {
        return contenders(ab)
                .map(id -> {
                    double ratio = of(ab, id, ApplicationTables::ratio).median();
                    boolean agree = Math.abs(ratio - 1) <= AGREE;
                    return id + ": the load client and ab " + (agree ? "agree" : "do not agree")
                            + " within 5 %: ours is " + Range.number(ratio, 2) + " of ab's (median of pairs)"
                            + withoutKeeping(ab, id);
                })
                .toList();
    }

    /** ab speaks HTTP/1.0: where a container ends an answer of unknown length by closing, it has to connect again. */
    private static String withoutKeeping(List<ApacheBenchFigures> ab, String id) {
        boolean never = of(ab, id, one -> (double) one.keptAlive()).median() == 0;
        return never ? "; ab, which speaks HTTP/1.0, had to open a connection for each request, ours kept its own" : "";
    }

    private static double ratio(ApacheBenchFigures one) {
        return one.ownRequestsPerSecond() / one.requestsPerSecond();
    }

    private static Stream<String> contenders(List<ApacheBenchFigures> ab) {
        return ab.stream().map(ApacheBenchFigures::contender).distinct();
    }

    private static Range of(List<ApacheBenchFigures> ab, String id, Function<ApacheBenchFigures, Double> figure) {
        return Range.of(ab.stream()
                .filter(one -> one.contender().equals(id))
                .map(figure)
                .toList());
    }

    // --- what others have published ---------------------------------------------------------------------------------

    private static Stream<StudyTable> published(@Nullable PublishedStudy study, StartTables starts, WorkTables works) {
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

    private static Stream<String> missing(@Nullable PublishedStudy study) {
        return study == null || study.complete()
                ? Stream.empty()
                : Stream.of("of \"" + study.title()
                        + "\" only the tables that stand here could be found; its others could not, so that nothing of"
                        + " them stands beside our figures");
    }
}
