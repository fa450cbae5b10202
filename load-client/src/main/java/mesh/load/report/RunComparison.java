package mesh.load.report;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mesh.load.report.Changes.Change;
import mesh.load.result.RunResult;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Two runs side by side: first what was different about them, then what came out different. */
public final class RunComparison {

    static final String HOW_TO_READ = """
            Times are medians over the repetitions. The ratio is second over first, with a 95 % interval where both runs have equally
            many repetitions; a difference is named only where the interval leaves out 1, and only from six repetitions on.
            """;

    private final RunResult first;
    private final RunResult second;
    private final List<Change> changes;
    private final List<Difference> differences;

    public RunComparison(RunResult first, RunResult second) {
        this.first = first;
        this.second = second;
        this.changes = Changes.between(first, second);
        this.differences = Changes.common(first, second).stream()
                .map(contender -> Difference.of(contender, first, second))
                .toList();
    }

    /** Why the two do not answer the same question, in one line; null if they do. */
    public @Nullable String otherQuestion() {
        List<Change> question = Changes.ofQuestion(changes);
        return question.isEmpty()
                ? null
                : question.stream()
                        .map(change -> change.setting() + " is '" + change.first() + "' and '" + change.second() + "'")
                        .collect(Collectors.joining("; "));
    }

    /** Whether there is no contender that both have measured. */
    public boolean isEmpty() {
        return differences.isEmpty();
    }

    /** For a terminal. */
    public String text() {
        return title() + "\n\nWhat changed\n\n"
                + (changes.isEmpty() ? "nothing that is known\n" : changes().render()) + "\nWhat came out\n\n"
                + differences().render() + "\n" + HOW_TO_READ;
    }

    /** One file that opens offline. */
    public String html() {
        return new ComparisonPage(title(), changes, differences).html();
    }

    /** For a program: one line, in which nothing is rounded. */
    public String json() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("first", Run.of(first));
        all.put("second", Run.of(second));
        all.put("changes", changes);
        all.put("contenders", differences);
        return JsonMapper.shared().writeValueAsString(all);
    }

    private record Run(String name, Instant startedAt) {

        private static Run of(RunResult run) {
            return new Run(run.name(), run.startedAt());
        }
    }

    private String title() {
        return first.name() + ", " + first.startedAt() + ", beside " + second.name() + ", " + second.startedAt();
    }

    private MarkdownTable changes() {
        MarkdownTable table = new MarkdownTable("setting", "first", "second");
        changes.forEach(change -> table.add(change.setting(), change.first(), change.second()));
        return table;
    }

    private MarkdownTable differences() {
        MarkdownTable table =
                new MarkdownTable("contender", "first", "second", "second / first", "ok", "threads at peak");
        differences.forEach(one -> table.add(
                one.contender(),
                Text.duration(one.first().medianNanos()),
                Text.duration(one.second().medianNanos()),
                one.verdict(),
                served(one.first()) + " -> " + served(one.second()),
                threads(one.first()) + " -> " + threads(one.second())));
        return table;
    }

    static String served(Difference.Side side) {
        return side.ok() + "/" + side.requests();
    }

    static String threads(Difference.Side side) {
        return side.threads() == null ? Text.NOTHING : side.threads().toString();
    }
}
