package mesh.load.report;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.report.Changes.Change;
import mesh.load.report.ContenderDifference.Side;
import mesh.load.report.Section.Medium;
import mesh.load.report.Section.Place;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.MachineFigures;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.ContenderResult;
import mesh.load.text.Cell;
import mesh.load.text.Colours;
import mesh.load.text.Html;
import mesh.load.text.PlainText;
import mesh.load.text.Table;
import mesh.load.text.Template;
import mesh.load.text.TerminalColours;
import mesh.load.text.Text;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Two runs side by side: the different results first, then the different conditions, then the validity warnings. */
public final class RunComparison {

    /** Maximum width of a changed value: two such columns fit beside the name of the setting. */
    private static final int WIDEST_VALUE = 44;

    private static final List<Figure> FIGURES = List.of(
            new Figure("time", side -> Cell.duration(side.medianNanos())),
            new Figure("p50 of ok", side -> Cell.duration(side.p50Nanos())),
            new Figure("p99 of ok", side -> Cell.duration(side.p99Nanos())),
            new Figure("ok", side -> Cell.of(side.ok() + "/" + side.requests())),
            new Figure("service's CPU", side -> Cell.duration(side.gatewayCpuNanos())),
            new Figure("threads at peak", side -> Cell.count(side.threads())));

    private final RunResult first;
    private final RunResult second;
    private final List<Change> changes;
    private final List<ContenderDifference> differences;
    private final List<AssertionDifference> assertions;
    private final List<ComparisonCharts.Pair> pairs;

    private record SideOf(ContenderDifference difference, String run, Side side) {}

    private record Figure(String heading, Function<Side, Cell> cell) {

        String text(ContenderDifference one) {
            return cell.apply(one.first()).text() + " -> "
                    + cell.apply(one.second()).text();
        }
    }

    public RunComparison(RunResult first, RunResult second) {
        this.first = first;
        this.second = second;
        this.changes = Changes.between(first, second);
        Repetitions before = new Repetitions(first);
        Repetitions after = new Repetitions(second);
        this.differences = before.rows().stream()
                .filter(row -> !after.of(row.id()).isEmpty())
                .map(row -> ContenderDifference.of(row, ContenderRow.of(after.of(row.id())), isTimed(second)))
                .toList();
        this.pairs = differences.stream()
                .map(one -> new ComparisonCharts.Pair(
                        one.verdict(),
                        one.ratio(),
                        ContenderRow.of(before.of(one.contender())),
                        ContenderRow.of(after.of(one.contender()))))
                .toList();
        this.assertions = AssertionDifference.between(first, second);
    }

    /** Returns one line that says why the runs have different questions; null if they have the same question. */
    public @Nullable String otherQuestion() {
        return changes.stream()
                .filter(Change::isOfQuestion)
                .map(change -> change.setting() + " is '" + change.first() + "' and '" + change.second() + "'")
                .reduce((one, other) -> one + "; " + other)
                .orElse(null);
    }

    public boolean isEmpty() {
        return differences.isEmpty();
    }

    /** Returns whether the shape of the load has a duration, so that slow responses do not make the load longer. */
    private static boolean isTimed(RunResult run) {
        return String.valueOf(run.scenario().get("shape")).contains("duration");
    }

    /** Returns for each contender of the first run whether the second run is slower by more than this part, such as 0.1. */
    public List<Regression> regressions(double tolerated) {
        return first.contenders().stream()
                .map(ContenderResult::id)
                .distinct()
                .map(id -> regression(id, tolerated))
                .toList();
    }

    private Regression regression(String contender, double tolerated) {
        String broken =
                first.state() != RunState.COMPLETE ? "first" : second.state() != RunState.COMPLETE ? "second" : "";
        if (!broken.isEmpty()) {
            return Regression.notShown(contender, tolerated, "because the " + broken + " run is not complete");
        }
        return differences.stream()
                .filter(difference -> difference.contender().equals(contender))
                .map(difference ->
                        difference.regression(tolerated, otherMachine()).remarked(otherJdk(contender)))
                .findFirst()
                .orElseGet(() -> Regression.notShown(
                        contender, tolerated, "because the second run does not have this contender"));
    }

    /** Returns why times of the two runs cannot be compared; null if they can be. */
    private @Nullable String otherMachine() {
        String before = machine(first.machine());
        String after = machine(second.machine());
        return before.equals(after) ? null : "because the machines differ: " + before + " and " + after;
    }

    private static String machine(MachineFigures machine) {
        return machine.processors() + " x " + machine.processor() + " (" + machine.architecture() + ")";
    }

    /** Returns words about another JDK of the contender's service; empty if it is the same, or unknown. */
    private String otherJdk(String contender) {
        List<String> jdks = Stream.of(first, second)
                .flatMap(run -> run.contenders().stream()
                        .filter(one -> one.id().equals(contender))
                        .limit(1)
                        .flatMap(one -> JvmDifferences.version(run, one.service()).stream()))
                .distinct()
                .toList();
        return jdks.size() < 2
                ? ""
                : ". The JDK of its service also differs: " + jdks.getFirst() + " -> " + jdks.getLast();
    }

    /** Returns the text for a terminal of 160 columns. */
    public String text() {
        String warnings = both((name, run) ->
                        Stream.of(Section.lines("- " + name + ": ", ValiditySentence.sentences(run))))
                .collect(Collectors.joining());
        return PlainText.margin(title()) + "\n\n"
                + both(RunWarning::ofState).map(RunWarning::paragraph).collect(Collectors.joining())
                + sections()
                        .map(section -> section.text(TerminalColours.PLAIN, Integer.MAX_VALUE))
                        .collect(Collectors.joining("\n"))
                + (warnings.isEmpty() ? "" : "\nValidity warnings\n\n" + warnings);
    }

    /** Returns one file that opens offline, looks like a report and has no script. */
    public String html() {
        return html("");
    }

    /** Returns the same page in a theme, {@code light} or {@code dark}; empty for the theme that its reader prefers. */
    public String html(String theme) {
        return Template.of("compare.html")
                .fill(Map.of(
                        "colours", Colours.css(),
                        "theme", theme.isEmpty() ? "" : " data-theme=\"" + Html.text(theme) + "\"",
                        "title", Html.text(title()),
                        "charts", ComparisonCharts.of(pairs),
                        "incomplete", Html.all(both(RunWarning::ofState).map(RunWarning::alarm)),
                        "sections", Html.all(sections().map(Section::html)),
                        "warnings", ValiditySentence.section(both(RunComparison::warnings))));
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
                .table(figures().only("contender", "time", "second / first", "p50 of ok", "p99 of ok"))
                .table(figures().only("contender", "ok", "service's CPU", "threads at peak", "failures by cause"))
                .only(Medium.TERMINAL)
                .html(Html.scrolling(sides().html(2)))
                .list(assertions.stream().map(AssertionDifference::sentence).toList())
                .reading(
                        "Times, p50, p99, CPU and threads are medians of the repetitions; ok and failures are sums. The ratio is that "
                                + "of the median times, with a 95 % interval. It shows a difference only if the interval excludes 1 and "
                                + "each run has at least six repetitions. CPU is that of the service's whole process while the contender "
                                + "was under load.")
                .on(Medium.TERMINAL, Medium.PAGE);
    }

    /** Has a line for each cause, because several causes in one line would be too wide for a terminal. */
    private Table<ContenderDifference> figures() {
        Table<ContenderDifference> table = Table.of(differences)
                .text("contender", ContenderDifference::contender)
                .text("second / first", ContenderDifference::verdict)
                .cells("failures by cause", one -> Cell.lines(one.failures()));
        FIGURES.forEach(figure -> table.text(figure.heading(), figure::text));
        return table;
    }

    /** Has two rows for each contender: the second run's figures are directly below those of the first run. */
    private Table<SideOf> sides() {
        Table<SideOf> table = Table.of(differences.stream()
                        .flatMap(one -> Stream.of(
                                new SideOf(one, "first", one.first()), new SideOf(one, "second", one.second())))
                        .toList())
                .text("contender", one -> one.difference().contender())
                .text("second / first", one -> one.difference().verdict())
                .text("run", SideOf::run);
        FIGURES.forEach(
                figure -> table.number(figure.heading(), one -> figure.cell().apply(one.side())));
        return table.cells("failures by cause", one -> Cell.counts(one.side().failures()));
    }

    private Section changed() {
        Section section = new Section(Place.EXPERIMENT, "What changed")
                .id("changes")
                .words("What changed")
                .on(Medium.TERMINAL);
        List<Change> shown = Changes.folded(changes, first, second);
        return shown.isEmpty()
                ? section.words("No known setting.")
                : section.table(Table.of(shown)
                        .cells("setting", one -> Cell.code(one.setting()))
                        .cells("first", one -> value(one.first()))
                        .cells("second", one -> value(one.second())));
    }

    /** Breaks a value that is too long for its column into several lines. The page shows it on one line. */
    private static Cell value(String value) {
        List<String> lines = List.of(value.strip().split("(?<=\\G.{" + WIDEST_VALUE + "})|\\R"));
        return Cell.lines(lines).onPage(Html.text(PlainText.line(value)));
    }

    /** Returns one line of JSON for a program, without rounding. */
    public String json() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("first", new Run(first));
        all.put("second", new Run(second));
        Stream<RunWarning> warnings = Stream.concat(both(RunWarning::ofState), both(RunWarning::ofFigures));
        all.put("warnings", warnings.toList());
        all.put("changes", changes);
        all.put("contenders", differences);
        all.put("assertions", assertions);
        return JsonMapper.shared().writeValueAsString(all);
    }

    private record Run(String name, Instant startedAt, String version, RunState state) {

        Run(RunResult run) {
            this(run.name(), run.startedAt(), run.version(), run.state());
        }
    }

    private String title() {
        return title(first) + ", beside " + title(second);
    }

    private static String title(RunResult run) {
        return run.name() + " of " + Text.date(run.startedAt(), "HH:mm:ss");
    }

    /**
     * @param run {@code first} or {@code second}
     * @param kind {@code incomplete}, {@code note}, or a kind of {@link ValidityWarning}
     * @param contender empty if the warning is about the whole run
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

        String paragraph() {
            return headline() + PlainText.line(text) + "\n\n";
        }

        Html alarm() {
            return Html.alarm(headline(), Html.lines(text));
        }

        private String headline() {
            return "The " + run + " run cannot be trusted: ";
        }
    }

    record AssertionDifference(String id, String claim, Verdict first, Verdict second, boolean isSameCondition) {

        static List<AssertionDifference> between(RunResult first, RunResult second) {
            return second.expectations().stream()
                    .flatMap(after -> first.expectations().stream()
                            .filter(before -> before.id().equals(after.id()))
                            .limit(1)
                            .map(before -> new AssertionDifference(
                                    after.id(),
                                    after.claim(),
                                    before.verdict(),
                                    after.verdict(),
                                    before.assertion().equals(after.assertion()))))
                    .filter(one -> one.first() != one.second())
                    .toList();
        }

        String sentence() {
            return Expectations.word(first) + ", then " + Expectations.word(second) + ": " + claim
                    + (isSameCondition ? "" : " (another condition)");
        }
    }
}
