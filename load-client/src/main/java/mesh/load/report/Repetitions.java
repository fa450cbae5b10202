package mesh.load.report;

import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;

public final class Repetitions {

    private final RunResult run;
    private final Map<String, List<ContenderResult>> byId;
    private final IdentityHashMap<ContenderResult, Integer> positions = new IdentityHashMap<>();

    /** Groups the run's contenders. Callers that need several of these answers should keep this object. */
    public Repetitions(RunResult run) {
        this.run = run;
        this.byId = run.contenders().stream()
                .collect(Collectors.groupingBy(ContenderResult::id, LinkedHashMap::new, Collectors.toList()));
        for (int i = 0; i < run.contenders().size(); i++) {
            positions.putIfAbsent(run.contenders().get(i), i);
        }
    }

    /** Returns a row for each contender, in the order of measurement. */
    public List<ContenderRow> rows() {
        return byId.values().stream().map(ContenderRow::of).toList();
    }

    /** Returns the rows, sorted by time if the run has findings, which are about time. Contenders that served no user are last. */
    public List<ContenderRow> inOrder() {
        if (!new Findings(run).areThere()) {
            return rows();
        }
        return rows().stream()
                .sorted(Comparator.comparing((ContenderRow one) -> Boolean.valueOf(one.ok() == 0))
                        .thenComparingLong(ContenderRow::timeNanos))
                .toList();
    }

    public List<ContenderResult> of(String id) {
        return byId.getOrDefault(id, List.of());
    }

    /** Returns the index of a repetition in the results, by which the page's scripts find it. */
    public int position(ContenderResult contender) {
        return Objects.requireNonNull(positions.get(contender), contender.id());
    }
}
