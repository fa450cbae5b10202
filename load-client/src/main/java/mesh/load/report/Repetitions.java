package mesh.load.report;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mesh.load.report.text.MarkdownTable;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;

/** What is shown of contenders that were under load more than once. */
public final class Repetitions {

    private final RunResult run;
    private final Map<String, List<ContenderResult>> byId;

    /** Goes through all of the run's contenders once: who asks for one after another keeps it. */
    public Repetitions(RunResult run) {
        this.run = run;
        this.byId = run.contenders().stream()
                .collect(Collectors.groupingBy(ContenderResult::id, LinkedHashMap::new, Collectors.toList()));
    }

    /** One for each contender, as they were measured. */
    public List<ContenderRow> rows() {
        return byId.values().stream().map(ContenderRow::of).toList();
    }

    /**
     * The same in the order of a table: by time where the run has findings, which are about time; else as they were measured. Who
     * served nobody comes last, since his time is that of nothing.
     */
    public List<ContenderRow> inOrder() {
        if (!new Findings(run).areThere()) {
            return rows();
        }
        return rows().stream()
                .sorted(Comparator.comparing((ContenderRow one) -> Boolean.valueOf(one.ok() == 0))
                        .thenComparingLong(ContenderRow::timeNanos))
                .toList();
    }

    /** With how many repetitions there are, where there is more than one, and how many of them were cut short. */
    public static String name(ContenderRow row) {
        int complete = row.repetitions().size();
        int all = complete + row.cutShort();
        return all == 1
                ? row.id()
                : row.id() + " (" + (complete == all ? "" : complete + " of ") + all + " repetitions)";
    }

    /** All of a contender, in their order. */
    public List<ContenderResult> of(String id) {
        return byId.getOrDefault(id, List.of());
    }

    /** How far they spread, and what became of the pairs that are compared; empty without either. */
    String markdown() {
        boolean repeated = run.spreads().stream().anyMatch(one -> one.repetitions() > 1);
        String compared = new ComparisonSentences(run).lines();
        return (repeated ? "\n## Repetitions\n\nThe table shows medians, and sums of counts.\n\n" + spreads() : "")
                + (compared.isEmpty() ? "" : "\n## Comparisons\n\n" + compared);
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
}
