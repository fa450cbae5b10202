package mesh.load.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import mesh.load.result.ComparisonFigures;
import mesh.load.result.ContenderResult;
import mesh.load.result.OutcomeCounts;
import mesh.load.result.RunResult;

/** What is shown of contenders that were under load more than once. */
final class Repetitions {

    private final RunResult run;

    Repetitions(RunResult run) {
        this.run = run;
    }

    /** One for each contender: of its repetitions the one whose time is in the middle. A mixture of several never happened. */
    List<ContenderResult> middleOnes() {
        return run.contenders().stream()
                .map(ContenderResult::id)
                .distinct()
                .map(this::middle)
                .toList();
    }

    /**
     * The same in the order of a table: by time where the run has findings, which are about time; else as they were measured. Who
     * served nobody comes last, since his time is that of nothing.
     */
    List<ContenderResult> inOrder() {
        if (!new Findings(run).areThere()) {
            return middleOnes();
        }
        return middleOnes().stream()
                .sorted(Comparator.comparing((ContenderResult one) ->
                                Boolean.valueOf(one.outcomes().ok() == 0))
                        .thenComparingLong(ContenderResult::durationNanos))
                .toList();
    }

    /** All of a contender, in their order. */
    List<ContenderResult> of(String id) {
        return run.contenders().stream().filter(one -> one.id().equals(id)).toList();
    }

    /** With how many it is the middle of, where there is more than one. */
    String name(ContenderResult middle) {
        int repetitions = of(middle.id()).size();
        return repetitions == 1 ? middle.id() : middle.id() + " (middle of " + repetitions + ")";
    }

    /** Of all repetitions, where somebody was not served in one of them: the one in the middle may have been lucky. */
    Optional<String> servedInAll(String id) {
        List<OutcomeCounts> all = of(id).stream().map(ContenderResult::outcomes).toList();
        if (all.size() == 1 || all.stream().allMatch(OutcomeCounts::allOk)) {
            return Optional.empty();
        }
        int ok = all.stream().mapToInt(OutcomeCounts::ok).sum();
        int requests = all.stream().mapToInt(OutcomeCounts::requests).sum();
        return Optional.of(ok + " of " + requests + " in all");
    }

    /** How far they spread and which differ; empty without repetitions. */
    String markdown() {
        boolean repeated = run.spreads().stream().anyMatch(one -> one.repetitions() > 1);
        return repeated ? "\n## Repetitions\n\nThe table shows the middle one.\n\n" + spreads() + comparisons() : "";
    }

    private String spreads() {
        MarkdownTable table = new MarkdownTable("contender", "repetitions", "median", "from", "to");
        run.spreads().stream()
                .filter(one -> one.repetitions() > 1)
                .forEach(one -> table.add(
                        one.contender(),
                        Integer.toString(one.repetitions()),
                        Text.duration(one.medianNanos()),
                        Text.duration(one.minNanos()),
                        Text.duration(one.maxNanos())));
        return table.render();
    }

    private String comparisons() {
        return run.comparisons().isEmpty()
                ? ""
                : "\n"
                        + run.comparisons().stream()
                                .map(ComparisonFigures::verdict)
                                .map(verdict -> "- " + verdict + "\n")
                                .collect(Collectors.joining());
    }

    private ContenderResult middle(String id) {
        List<ContenderResult> sorted = of(id).stream()
                .sorted(Comparator.comparingLong(ContenderResult::durationNanos))
                .toList();
        return sorted.get((sorted.size() - 1) / 2);
    }
}
