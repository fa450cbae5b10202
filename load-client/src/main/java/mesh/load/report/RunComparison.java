package mesh.load.report;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.report.Changes.Change;
import mesh.load.report.Difference.Side;
import mesh.load.report.Section.Medium;
import mesh.load.report.Section.Place;
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
import mesh.load.results.ValidityWarning;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Two runs side by side: the different results first, then the different conditions, then the validity warnings. */
public final class RunComparison {

    /** Includes seconds, because two runs may be a minute apart. */
    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm:ss 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    /** Maximum width of a changed value: two such columns fit beside the name of the setting. */
    private static final int WIDEST_VALUE = 44;

    private final RunResult first;
    private final RunResult second;
    private final List<Change> changes;
    private final List<Difference> differences;
    private final List<AssertionDifference> assertions;

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
    }

    /** Returns one line that says why the runs have different questions; null if they have the same question. */
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
        String warnings = both((name, run) ->
                        Stream.of(Section.lines("- " + name + ": ", ValiditySentence.sentences(run))))
                .collect(Collectors.joining());
        return PlainText.line(title()) + "\n\n"
                + both(RunWarning::ofState)
                        .map(warning -> warning.headline() + PlainText.line(warning.text()) + "\n\n")
                        .collect(Collectors.joining())
                + sections()
                        .map(section -> section.text(Paint.PLAIN, Integer.MAX_VALUE))
                        .collect(Collectors.joining("\n"))
                + (warnings.isEmpty() ? "" : "\nValidity warnings\n\n" + warnings);
    }

    /** Returns one file that opens offline, looks like a report and has no script. */
    public String html() {
        Html incomplete =
                Html.all(both(RunWarning::ofState).map(warning -> Html.alarm(warning.headline(), warning.text())));
        return Template.of("compare.html")
                .fill(Map.of(
                        "title", Html.text(title()).markup(),
                        "style", Template.style(),
                        "incomplete", incomplete.markup(),
                        "sections", Html.all(sections().map(Section::html)).markup(),
                        "warnings",
                                ValiditySentence.section(
                                                both(RunComparison::warnings).toList())
                                        .markup()));
    }

    private static Stream<Html> warnings(String name, RunResult run) {
        return ValiditySentence.sentences(run).stream()
                .map(sentence -> Html.tag("li", Html.tag("b", name + ": "), Html.text(sentence)));
    }

    private <T> Stream<T> both(BiFunction<String, RunResult, Stream<T>> each) {
        return Stream.concat(each.apply("first", first), each.apply("second", second));
    }

    private Stream<Section> sections() {
        return Stream.of(cameOut(), changed());
    }

    private Section cameOut() {
        return new Section(Place.EXPERIMENT, "What came out")
                .id("differences")
                .words("What came out")
                .table(times())
                .table(causes())
                .only(Medium.TERMINAL)
                .html(Html.scrolling(sides().html(2)))
                .list(assertions.stream().map(AssertionDifference::sentence).toList())
                .reading(
                        "Times, p50, p99, CPU and threads are medians of the repetitions; ok and failures are sums. The ratio is that "
                                + "of the median times, with a 95 % interval. It shows a difference only if the interval excludes 1 and "
                                + "each run has at least six repetitions. CPU is that of the gateway's whole process while the contender "
                                + "was under load.")
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
        List<String> causes = one.failures();
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
                ? section.words("No known setting.")
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

    /** Returns one line of JSON for a program, without rounding. */
    public String json() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("first", Run.of(first));
        all.put("second", Run.of(second));
        all.put(
                "warnings",
                Stream.concat(both(RunWarning::ofState), both(RunWarning::ofFigures))
                        .toList());
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
     * A warning about one of the runs, and thus about the comparison.
     *
     * @param run {@code first} or {@code second}
     * @param kind {@code incomplete}, {@code note}, or a kind of {@link ValidityWarning}
     * @param contender id of the contender; empty if the warning is about the whole run
     */
    private record RunWarning(String run, String kind, String contender, String text) {

        static Stream<RunWarning> ofState(String name, RunResult run) {
            String state = run.state().name().toLowerCase(Locale.ROOT);
            return run.state() == RunState.COMPLETE
                    ? Stream.empty()
                    : Stream.of(new RunWarning(
                            name, "incomplete", "", "it is not complete (" + state + "): " + run.stateReason()));
        }

        static Stream<RunWarning> ofFigures(String name, RunResult run) {
            return Stream.concat(
                    run.validityWarnings().stream()
                            .map(note -> new RunWarning(name, note.kind(), note.contender(), note.text())),
                    run.notes().stream().map(note -> new RunWarning(name, "note", "", note)));
        }

        String headline() {
            return "The " + run + " run cannot be trusted: ";
        }
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
                    .flatMap(after -> Stream.ofNullable(before.get(after.id()))
                            .map(known -> new AssertionDifference(
                                    after.id(),
                                    after.claim(),
                                    known.verdict(),
                                    after.verdict(),
                                    known.assertion().equals(after.assertion()))))
                    .filter(one -> one.first() != one.second())
                    .toList();
        }

        String sentence() {
            return Expectations.word(first) + ", then " + Expectations.word(second) + ": " + claim
                    + (isSameCondition ? "" : " (another condition)");
        }
    }
}
