package mesh.load.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.report.text.Html;
import mesh.load.report.text.PlainText;
import mesh.load.results.Measurement;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.experiment.ApplicationFigures;
import mesh.load.stats.PairedRatio;

/** A comparison of applications that ran alone, one after another: as text for {@code summary.md}, and as a section of the report. */
public final class ApplicationTables {

    private final Measurement.Load load;
    private final ApplicationFigures applications;

    /** Creates the tables without rendering them. */
    public ApplicationTables(Measurement.Isolated measured) {
        this.load = measured.load();
        this.applications = measured.applications();
    }

    /** Returns the text for {@code summary.md} and for a terminal. */
    public String markdown() {
        return tables().map(StudyTable::markdown).collect(Collectors.joining("\n"))
                + "\nWhich differences are larger than the noise:\n\n"
                + sentences().map(one -> "- " + PlainText.line(one) + "\n").collect(Collectors.joining());
    }

    /** Returns a section of the report. */
    public Html html() {
        Html sentences = Html.tag(
                "ul",
                sentences().map(one -> Html.tag("li", PlainText.line(one))).toList());
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
                        new ApacheBenchTables(applications.ab()).tables(),
                        published().tables(starts, works))
                .flatMap(Function.identity());
    }

    private PublishedTables published() {
        return new PublishedTables(applications.published());
    }

    /** Returns the verdicts that name an application first; equal verdicts about several comparisons become one sentence. */
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
                        new ApacheBenchTables(applications.ab()).sentences(),
                        published().sentences())
                .flatMap(Function.identity());
    }

    /** Explains chance: one of twenty 95 % intervals does not contain the true value. */
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
}
