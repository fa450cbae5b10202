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

/** The rows of contenders that may have been under load more than once. */
public final class Repetitions {

    private final RunResult run;
    private final Map<String, List<ContenderResult>> byId;

    /** Groups the run's contenders once; callers that need several should keep this object. */
    public Repetitions(RunResult run) {
        this.run = run;
        this.byId = run.contenders().stream()
                .collect(Collectors.groupingBy(ContenderResult::id, LinkedHashMap::new, Collectors.toList()));
    }

    /** Returns a row for each contender, in the order of measurement. */
    public List<ContenderRow> rows() {
        return byId.values().stream().map(ContenderRow::of).toList();
    }

    /**
     * Returns the rows in the order of a table: by time if the run has findings, which are about time; otherwise as measured. Contenders
     * that served no user come last, because their time measures no work.
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

    /** Returns the name of a contender. If it was repeated, the number of repetitions follows, and how many of them are complete. */
    public static String name(ContenderRow row) {
        int complete = row.repetitions().size();
        int all = complete + row.cutShort();
        return all == 1
                ? row.id()
                : row.id() + " (" + (complete == all ? "" : complete + " of ") + all + " repetitions)";
    }

    /** Returns all repetitions of a contender, in their order. */
    public List<ContenderResult> of(String id) {
        return byId.getOrDefault(id, List.of());
    }

    /** Returns the spread of the repetitions, and the results of the comparisons; empty if there are neither. */
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
