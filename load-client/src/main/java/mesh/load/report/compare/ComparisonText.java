package mesh.load.report.compare;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import mesh.load.report.compare.Changes.Change;
import mesh.load.report.text.MarkdownTable;
import mesh.load.report.text.PlainText;
import mesh.load.report.text.Text;
import org.jspecify.annotations.Nullable;

/** Two runs side by side for a terminal of 160 columns. */
final class ComparisonText {

    /** Width of a changed value: two such columns and the name of the setting fit. */
    private static final int WIDEST_VALUE = 44;

    private final List<RunWarning> warnings;
    private final List<Change> changes;
    private final List<Difference> differences;
    private final List<AssertionDifference> assertions;

    ComparisonText(
            List<RunWarning> warnings,
            List<Change> changes,
            List<Difference> differences,
            List<AssertionDifference> assertions) {
        this.warnings = warnings;
        this.changes = changes;
        this.differences = differences;
        this.assertions = assertions;
    }

    String text() {
        return incomplete() + "What came out\n\n" + times() + "\n" + causes() + "\n" + assertions()
                + RunComparison.HOW_TO_READ + "\nWhat changed\n\n" + changes() + warnings();
    }

    private String assertions() {
        String lines = assertions.stream()
                .map(one -> "- " + PlainText.line(one.sentence()) + "\n")
                .collect(Collectors.joining());
        return lines.isEmpty() ? "" : lines + "\n";
    }

    private String incomplete() {
        return warnings.stream()
                .filter(RunWarning::isIncomplete)
                .map(warning -> "The " + warning.run() + " run is not to be trusted, "
                        + PlainText.line(warning.sentence()) + "\n\n")
                .collect(Collectors.joining());
    }

    private String warnings() {
        String lines = warnings.stream()
                .filter(warning -> !warning.isIncomplete())
                .map(warning -> "- " + warning.run() + ": " + PlainText.line(warning.sentence()) + "\n")
                .collect(Collectors.joining());
        return lines.isEmpty() ? "" : "\nValidity warnings\n\n" + lines;
    }

    private String changes() {
        if (changes.isEmpty()) {
            return "nothing that is known\n";
        }
        MarkdownTable table = new MarkdownTable("setting", "first", "second");
        changes.forEach(change -> addLines(table, change));
        return table.render();
    }

    /** Adds a change; values that are too long for their column continue in the next line. */
    private static void addLines(MarkdownTable table, Change change) {
        List<String> first = broken(change.first());
        List<String> second = broken(change.second());
        for (int i = 0; i < Math.max(first.size(), second.size()); i++) {
            table.add(i == 0 ? change.setting() : "", at(first, i), at(second, i));
        }
    }

    private static List<String> broken(String value) {
        return Arrays.asList(value.strip().split("(?<=\\G.{" + WIDEST_VALUE + "})|\\R"));
    }

    private static String at(List<String> lines, int index) {
        return index < lines.size() ? lines.get(index) : "";
    }

    private String times() {
        MarkdownTable table = new MarkdownTable("contender", "time", "second / first", "p50 of ok", "p99 of ok");
        differences.forEach(one -> table.add(
                one.contender(),
                fromTo(
                        duration(one.first().medianNanos()),
                        duration(one.second().medianNanos())),
                one.verdict(),
                fromTo(duration(one.first().p50Nanos()), duration(one.second().p50Nanos())),
                fromTo(duration(one.first().p99Nanos()), duration(one.second().p99Nanos()))));
        return table.render();
    }

    /** Returns a line for each cause: several in one line would be too wide for a terminal. */
    private String causes() {
        MarkdownTable table =
                new MarkdownTable("contender", "ok", "gateway's CPU", "threads at peak", "failures by cause");
        differences.forEach(one -> {
            List<String> causes = one.failures().entrySet().stream()
                    .map(cause -> cause.getKey() + " " + cause.getValue())
                    .toList();
            table.add(
                    one.contender(),
                    fromTo(served(one.first()), served(one.second())),
                    fromTo(
                            duration(one.first().gatewayCpuNanos()),
                            duration(one.second().gatewayCpuNanos())),
                    fromTo(count(one.first().threads()), count(one.second().threads())),
                    causes.isEmpty() ? Text.NOTHING : causes.getFirst());
            causes.stream().skip(1).forEach(cause -> table.add("", "", "", "", cause));
        });
        return table.render();
    }

    private static String fromTo(String first, String second) {
        return first + " -> " + second;
    }

    static String served(Side side) {
        return side.ok() + "/" + side.requests();
    }

    private static String count(@Nullable Long count) {
        return count == null ? Text.NOTHING : count.toString();
    }

    private static String duration(@Nullable Long nanos) {
        return nanos == null ? Text.NOTHING : Text.duration(nanos);
    }
}
