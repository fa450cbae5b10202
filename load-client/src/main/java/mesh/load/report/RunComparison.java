package mesh.load.report;

import java.util.List;
import java.util.stream.Collectors;
import mesh.load.report.Changes.Change;
import mesh.load.result.RunResult;
import org.jspecify.annotations.Nullable;

/** Two runs side by side: first what was different about them, then what came out different. */
public final class RunComparison {

    private static final String HOW_TO_READ = """
            Times are medians over the repetitions. The ratio is second over first, with a 95 % interval; a difference is named only
            where the interval leaves out 1, and only from six repetitions on.
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
        return HtmlPage.of(
                title(),
                "<h2>What changed</h2>"
                        + (changes.isEmpty() ? "<p>nothing that is known</p>" : HtmlPage.table(changes()))
                        + "<h2>What came out</h2>" + HtmlPage.table(differences()) + "<p>" + HOW_TO_READ + "</p>");
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
                Text.duration(Math.round(one.firstMillis() * 1e6)),
                Text.duration(Math.round(one.secondMillis() * 1e6)),
                one.verdict(),
                one.first() + " -> " + one.second(),
                count(one.firstThreads()) + " -> " + count(one.secondThreads())));
        return table;
    }

    private static String count(@Nullable Integer threads) {
        return threads == null ? Text.NOTHING : threads.toString();
    }
}
