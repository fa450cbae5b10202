package mesh.load.report.compare;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.report.compare.Changes.Change;
import mesh.load.report.text.Cell;
import mesh.load.report.text.PlainText;
import mesh.load.report.text.Table;
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
        return Table.rows(
                        List.of("setting", "first", "second"),
                        changes.stream().flatMap(ComparisonText::lines).toList())
                .text();
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

    private String times() {
        return Table.of(differences)
                .text("contender", Difference::contender)
                .text("time", one -> durations(one, Side::medianNanos))
                .text("second / first", Difference::verdict)
                .text("p50 of ok", one -> durations(one, Side::p50Nanos))
                .text("p99 of ok", one -> durations(one, Side::p99Nanos))
                .text();
    }

    private static String durations(Difference one, Function<Side, @Nullable Long> nanos) {
        return fromTo(one, side -> Cell.duration(nanos.apply(side)).text());
    }

    /** Returns a line for each cause: several in one line would be too wide for a terminal. */
    private String causes() {
        return Table.rows(
                        List.of("contender", "ok", "gateway's CPU", "threads at peak", "failures by cause"),
                        differences.stream().flatMap(ComparisonText::causes).toList())
                .text();
    }

    private static Stream<List<String>> causes(Difference one) {
        List<String> causes = one.failures().entrySet().stream()
                .map(cause -> cause.getKey() + " " + cause.getValue())
                .toList();
        List<String> first = List.of(
                one.contender(),
                fromTo(one, ComparisonText::served),
                durations(one, Side::gatewayCpuNanos),
                fromTo(one, side -> Text.count(side.threads())),
                causes.isEmpty() ? Text.NOTHING : causes.getFirst());
        return Stream.concat(Stream.of(first), causes.stream().skip(1).map(cause -> List.of("", "", "", "", cause)));
    }

    private static String fromTo(Difference one, Function<Side, String> figure) {
        return figure.apply(one.first()) + " -> " + figure.apply(one.second());
    }

    static String served(Side side) {
        return side.ok() + "/" + side.requests();
    }
}
