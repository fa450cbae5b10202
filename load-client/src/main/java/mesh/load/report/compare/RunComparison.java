package mesh.load.report.compare;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import mesh.load.report.Repetitions;
import mesh.load.report.compare.Changes.Change;
import mesh.load.report.text.PlainText;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Two runs side by side: the different results first, then the different conditions, then the validity warnings. */
public final class RunComparison {

    static final String HOW_TO_READ = """
            Times, p50, p99, CPU and threads are medians over the repetitions; ok and failures are sums. The ratio is that of the median times, with a 95 % interval: a difference is named only where it excludes 1, and only
            from six repetitions of each run on. CPU is that of the gateway's whole process while the contender was under load.
            """;

    /** Includes seconds, because two runs may be a minute apart. */
    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm:ss 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final RunResult first;
    private final RunResult second;
    private final List<Change> changes;
    private final List<Difference> differences;
    private final List<AssertionDifference> assertions;

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

    /** Returns in one line why the runs do not ask the same question; null if they do. */
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

    /** Returns the text for a terminal. */
    public String text() {
        return PlainText.line(title()) + "\n\n"
                + new ComparisonText(RunWarning.together(first, second), shownChanges(), differences, assertions)
                        .text();
    }

    /** Returns one file that opens offline. */
    public String html() {
        return new ComparisonPage(title(), RunWarning.together(first, second), shownChanges(), differences, assertions)
                .html();
    }

    private List<Change> shownChanges() {
        return AlikeChanges.folded(changes, first, second);
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
}
