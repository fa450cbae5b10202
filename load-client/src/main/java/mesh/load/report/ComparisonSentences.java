package mesh.load.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import mesh.load.report.text.PlainText;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.stats.PairedRatio;

/** The results of the comparisons that a scenario names: a sentence about each pair. */
final class ComparisonSentences {

    private final RunResult run;

    ComparisonSentences(RunResult run) {
        this.run = run;
    }

    /** Returns a line for each pair, in the scenario's order; empty if the scenario names no pair or nothing was measured. */
    String lines() {
        return switch (run.measurement()) {
            case Measurement.Load load -> load.contenders().isEmpty() ? "" : lines(pairs());
            case Measurement.Capacity capacity -> ""; // its rates are in one table
            case Measurement.Overload overload -> ""; // its steps are in one table
            case Measurement.Soak soak -> ""; // it compares no contenders
            case Measurement.OpenConnections open -> ""; // it compares no contenders
            case Measurement.Isolated isolated -> ""; // it has its own sentences, because there can be a hundred pairs
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
