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

    /**
     * A line for each pair, in the scenario's order; empty where it names none, nothing was measured, or what was measured has its own
     * words for it: applications, of which there can be a hundred pairs, and a soak, which compares nobody.
     */
    String lines() {
        return run.contenders().isEmpty() || !(run.measurement() instanceof Measurement.Load)
                ? ""
                : pairs().stream()
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
