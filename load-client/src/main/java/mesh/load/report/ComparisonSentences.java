package mesh.load.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import mesh.load.report.text.PlainText;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.stats.PairedRatio;

/** What became of the pairs that a scenario names: of each of them something is said. */
final class ComparisonSentences {

    private final RunResult run;

    ComparisonSentences(RunResult run) {
        this.run = run;
    }

    /** A line for each pair, in the scenario's order; empty where it names none, or nothing was measured. */
    String lines() {
        return switch (run.measurement()) {
            case Measurement.Load load -> load.contenders().isEmpty() ? "" : lines(pairs());
            case Measurement.Capacity capacity -> ""; // its rates stand side by side
            case Measurement.Overload overload -> ""; // its steps stand side by side
            case Measurement.Soak soak -> ""; // it compares nobody
            case Measurement.OpenConnections open -> ""; // nor does holding
            case Measurement.Isolated isolated -> ""; // it has its own sentences: there can be a hundred pairs
        };
    }

    private String lines(List<List<String>> pairs) {
        return pairs.stream()
                .map(pair -> "- " + PlainText.line(sentence(pair)) + "\n")
                .collect(Collectors.joining());
    }

    private List<List<String>> pairs() {
        return run.scenario().get("compare") instanceof List<?> pairs
                ? pairs.stream()
                        .map(ComparisonSentences::pair)
                        .flatMap(Optional::stream)
                        .toList()
                : List.of();
    }

    private static Optional<List<String>> pair(Object pair) {
        return pair instanceof List<?> names && names.size() == 2
                ? Optional.of(names.stream().map(String::valueOf).toList())
                : Optional.empty();
    }

    private String sentence(List<String> pair) {
        String names = pair.getFirst() + " / " + pair.getLast();
        return run.comparisons().stream()
                .filter(one ->
                        one.first().equals(pair.getFirst()) && one.second().equals(pair.getLast()))
                .findFirst()
                .map(one -> one.pairs() < PairedRatio.MIN_PAIRS ? names + ": " + one.verdict() : one.verdict())
                .orElse(names + ": not compared, because in no repetition both were measured and served everybody");
    }
}
