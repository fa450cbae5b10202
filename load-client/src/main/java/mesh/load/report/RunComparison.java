package mesh.load.report;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.report.Section.Medium;
import mesh.load.report.Section.Place;
import mesh.load.report.Changes.Change;
import mesh.load.report.Difference.Side;
import mesh.load.report.text.Cell;
import mesh.load.report.text.Html;
import mesh.load.report.text.Paint;
import mesh.load.report.text.PlainText;
import mesh.load.report.text.Table;
import mesh.load.report.text.Template;
import mesh.load.report.text.Text;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Two runs side by side: the different results first, then the different conditions, then the validity warnings. */
public final class RunComparison {

    static final String HOW_TO_READ =
            "Times, p50, p99, CPU and threads are medians over the repetitions; ok and failures are sums. The ratio is that "
                    + "of the median times, with a 95 % interval. It names a difference only if the interval excludes 1 and each run "
                    + "has at least six repetitions. CPU is that of the gateway's whole process while the contender was under load.";

    /** Includes seconds, because two runs may be a minute apart. */
    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm:ss 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    /** Width of a changed value: two such columns and the name of the setting fit. */
    private static final int WIDEST_VALUE = 44;

    private final RunResult first;
    private final RunResult second;
    private final List<Change> changes;
    private final List<Difference> differences;
    private final List<AssertionDifference> assertions;
    private final List<RunWarning> warnings;

    private record SideOf(Difference difference, String run, Side side) {}

    public RunComparison(RunResult first, RunResult second) {
        this.first = first;
        this.second = second;
        this.changes = Changes.between(first, second);
        Repetitions before = new Repetitions(first);
        Repetitions after = new Repetitions(second);
        this.differences = Changes.common(first, second).stream()
                .map(contender -> Difference.of(contender, before, after))
                .toList();
        this.assertions = AssertionDifference.between(first, second);
        this.warnings = RunWarning.together(first, second);
    }

    /** Returns one line about why the runs have different questions; null if they have the same one. */
    public @Nullable String otherQuestion() {
        List<Change> question = Changes.ofQuestion(changes);
        return question.isEmpty()
                ? null
                : question.stream()
                        .map(change -> change.setting() + " is '" + change.first() + "' and '" + change.second() + "'")
                        .collect(Collectors.joining("; "));
    }

    /** Returns whether the runs have no contender in common. */
    public boolean isEmpty() {
        return differences.isEmpty();
    }

    /** Returns the text for a terminal of 160 columns. */
    public String text() {
        return PlainText.line(title()) + "\n\n"
                + warnings.stream()
                        .filter(RunWarning::isIncomplete)
                        .map(warning -> doubtful(warning) + PlainText.line(warning.sentence()) + "\n\n")
                        .collect(Collectors.joining())
                + sections()
                        .map(section -> section.text(Paint.PLAIN, Integer.MAX_VALUE))
                        .collect(Collectors.joining("\n"))
                + (doubts().isEmpty() ? "" : "\nValidity warnings\n\n" + doubtsInText());
    }

    private String doubtsInText() {
        return doubts().stream()
                .map(one -> "- " + one.run() + ": " + PlainText.line(one.sentence()) + "\n")
                .collect(Collectors.joining());
    }

    /** Returns one file that opens offline, looks like a report and has no script. */
    public String html() {
        List<Html> incomplete = warnings.stream()
                .filter(RunWarning::isIncomplete)
                .map(warning -> Html.tag("p", Html.tag("b", doubtful(warning)), Html.text(warning.sentence()))
                        .with("class", "callout alarm")
                        .with("role", "alert"))
                .toList();
        return Template.of("compare.html")
                .fill(Map.of(
                        "title", Html.text(title()).markup(),
                        "style", Template.style(),
                        "incomplete", Html.all(incomplete).markup(),
                        "sections",
                                Html.all(sections().map(Section::html).toList()).markup(),
                        "warnings", doubtsOnPage().markup()));
    }

    private static String doubtful(RunWarning warning) {
        return "The " + warning.run() + " run cannot be trusted: ";
    }

    private Stream<Section> sections() {
        return Stream.of(cameOut(), changed());
    }

    private Section cameOut() {
        return new Section(Place.EXPERIMENT, "What came out")
                .id("differences")
                .words("What came out")
                .on(Medium.TERMINAL)
                .table(times())
                .on(Medium.TERMINAL)
                .table(causes())
                .on(Medium.TERMINAL)
                .html(Html.scrolling(sides().html(2)))
                .list(assertions.stream().map(AssertionDifference::sentence).toList())
                .reading(HOW_TO_READ)
                .on(Medium.TERMINAL, Medium.PAGE);
    }

    private Table<Difference> times() {
        return Table.of(differences)
                .text("contender", Difference::contender)
                .text("time", one -> durations(one, Side::medianNanos))
                .text("second / first", Difference::verdict)
                .text("p50 of ok", one -> durations(one, Side::p50Nanos))
                .text("p99 of ok", one -> durations(one, Side::p99Nanos));
    }

    /** Has a line for each cause, because several causes in one line would be too wide for a terminal. */
    private Table<List<String>> causes() {
        return Table.rows(
                List.of("contender", "ok", "gateway's CPU", "threads at peak", "failures by cause"),
                differences.stream().flatMap(RunComparison::causes).toList());
    }

    private static Stream<List<String>> causes(Difference one) {
        List<String> causes = one.failures().entrySet().stream()
                .map(cause -> cause.getKey() + " " + cause.getValue())
                .toList();
        List<String> first = List.of(
                one.contender(),
                fromTo(one, Side::served),
                durations(one, Side::gatewayCpuNanos),
                fromTo(one, side -> Text.count(side.threads())),
                causes.isEmpty() ? Text.NOTHING : causes.getFirst());
        return Stream.concat(Stream.of(first), causes.stream().skip(1).map(cause -> List.of("", "", "", "", cause)));
    }

    private static String durations(Difference one, Function<Side, @Nullable Long> nanos) {
        return fromTo(one, side -> Cell.duration(nanos.apply(side)).text());
    }

    private static String fromTo(Difference one, Function<Side, String> figure) {
        return figure.apply(one.first()) + " -> " + figure.apply(one.second());
    }

    /** Has two rows for each contender: the second run's figures are directly below those of the first run. */
    private Table<SideOf> sides() {
        return Table.of(differences.stream()
                        .flatMap(one -> Stream.of(
                                new SideOf(one, "first", one.first()), new SideOf(one, "second", one.second())))
                        .toList())
                .text("contender", one -> one.difference().contender())
                .text("second / first", one -> one.difference().verdict())
                .text("run", SideOf::run)
                .number("time", one -> Cell.duration(one.side().medianNanos()))
                .number("p50 of ok", one -> Cell.duration(one.side().p50Nanos()))
                .number("p99 of ok", one -> Cell.duration(one.side().p99Nanos()))
                .number("ok", one -> Cell.of(one.side().served()))
                .number("gateway's CPU", one -> Cell.duration(one.side().gatewayCpuNanos()))
                .number("threads at peak", one -> Cell.count(one.side().threads()))
                .cells("failures by cause", one -> Cell.counts(one.side().failures()));
    }

    private Section changed() {
        Section section = new Section(Place.EXPERIMENT, "What changed")
                .id("changes")
                .words("What changed")
                .on(Medium.TERMINAL);
        List<Change> shown = Changes.folded(changes, first, second);
        return shown.isEmpty()
                ? section.words("No setting that is known.")
                : section.table(Table.rows(
                                List.of("setting", "first", "second"),
                                shown.stream().flatMap(RunComparison::lines).toList()))
                        .on(Medium.TERMINAL)
                        .table(Table.of(shown)
                                .cells("setting", one -> Cell.of(one.setting()).onPage(Html.tag("code", one.setting())))
                                .text("first", Change::first)
                                .text("second", Change::second))
                        .on(Medium.PAGE);
    }

    /** Returns the lines of a change: values that are too long for their column continue in the next line. */
    private static Stream<List<String>> lines(Change change) {
        List<String> first = broken(change.first());
        List<String> second = broken(change.second());
        return IntStream.range(0, Math.max(first.size(), second.size()))
                .mapToObj(i -> List.of(i == 0 ? change.setting() : "", at(first, i), at(second, i)));
    }

    private static List<String> broken(String value) {
        return Arrays.asList(value.strip().split("(?<=\\G.{" + WIDEST_VALUE + "})|\\R"));
    }

    private static String at(List<String> lines, int index) {
        return index < lines.size() ? lines.get(index) : "";
    }

    private List<RunWarning> doubts() {
        return warnings.stream().filter(one -> !one.isIncomplete()).toList();
    }

    private Html doubtsOnPage() {
        List<Html> items = doubts().stream()
                .map(one -> Html.tag("li", Html.tag("b", one.run() + ": "), Html.text(one.sentence())))
                .toList();
        return items.isEmpty()
                ? Html.NOTHING
                : Html.tag("section", Html.tag("h2", "Validity warnings"), Html.tag("ul", items))
                        .with("id", "validity-warnings")
                        .with("class", "callout");
    }

    /** Returns one line of JSON for a program, without rounding. */
    public String json() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("first", Run.of(first));
        all.put("second", Run.of(second));
        all.put("warnings", RunWarning.of(first, second));
        all.put("changes", changes);
        all.put("contenders", differences);
        all.put("assertions", assertions);
        return JsonMapper.shared().writeValueAsString(all);
    }

    private record Run(String name, Instant startedAt, String version, RunState state) {

        private static Run of(RunResult run) {
            return new Run(run.name(), run.startedAt(), run.version(), run.state());
        }
    }

    private String title() {
        return title(first) + ", beside " + title(second);
    }

    private static String title(RunResult run) {
        return run.name() + " of " + WHEN.format(run.startedAt());
    }

    /**
     * An assertion whose verdict differs between two runs.
     *
     * @param isSameCondition whether both runs checked the same condition
     */
    record AssertionDifference(String id, String claim, Verdict first, Verdict second, boolean isSameCondition) {

        /** Returns the assertions of both runs whose verdict changed, in the order of the second run. */
        static List<AssertionDifference> between(RunResult first, RunResult second) {
            Map<String, ExpectationFigures> before = first.expectations().stream()
                    .collect(Collectors.toMap(ExpectationFigures::id, Function.identity(), (one, again) -> one));
            return second.expectations().stream()
                    .flatMap(after ->
                            Optional.ofNullable(before.get(after.id())).map(known -> of(known, after)).stream())
                    .filter(one -> one.first() != one.second())
                    .toList();
        }

        private static AssertionDifference of(ExpectationFigures before, ExpectationFigures after) {
            return new AssertionDifference(
                    after.id(),
                    after.claim(),
                    before.verdict(),
                    after.verdict(),
                    before.assertion().equals(after.assertion()));
        }

        String sentence() {
            return Expectations.word(first) + ", then " + Expectations.word(second) + ": " + claim
                    + (isSameCondition ? "" : " (another condition)");
        }
    }
}
