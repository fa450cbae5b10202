package mesh.load.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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

    /** Returns the rows, work by work. */
    public List<ContenderRow> inOrder() {
        return groups().stream().flatMap(group -> group.rows().stream()).toList();
    }

    /**
     * Returns the rows by their work, because only times of the same work can be compared. The work that most contenders did is first. In a
     * group, rows are sorted by time if the run has findings, which are about time. Contenders that did not serve all users come after those
     * that did, because they did less work, and those that served no user are last.
     */
    public List<WorkGroup> groups() {
        Map<Work, List<ContenderRow>> groups = rows().stream()
                .collect(Collectors.groupingBy(
                        row -> Work.of(row.drawn()), LinkedHashMap::new, Collectors.toCollection(ArrayList::new)));
        int most = groups.values().stream().mapToInt(List::size).max().orElse(0);
        if (new Findings(run).areThere()) {
            groups.values()
                    .forEach(rows -> rows.sort(Comparator.comparing((ContenderRow one) ->
                                    Boolean.valueOf(!one.outcomes().allOk()))
                            .thenComparing(one -> Boolean.valueOf(one.ok() == 0))
                            .thenComparingLong(ContenderRow::timeNanos)));
        }
        return most <= 1
                ? List.of(new WorkGroup("", rows()))
                : groups.entrySet().stream()
                        .map(one -> new WorkGroup(
                                groups.size() == 1 ? "" : one.getKey().words(), one.getValue()))
                        .sorted(Comparator.comparingInt(group -> group.rows().size() == most ? 0 : 1))
                        .toList();
    }

    /** Contenders that did the same work. */
    public record WorkGroup(String title, List<ContenderRow> rows) {}

    /**
     * What a contender had to do for its users.
     *
     * @param calls what the route calls; empty for calls of the backend that only differ in whether they are concurrent
     * @param isRepeated whether a user sent several requests
     */
    private record Work(String calls, int users, boolean isRepeated) {

        private static final Set<String> CALLS_OF_BACKEND = Set.of("concurrent", "sequential");

        static Work of(ContenderResult one) {
            int requests = one.outcomes().requests() + one.outcomes().unfinished();
            String calls = CALLS_OF_BACKEND.contains(one.calls()) ? "" : one.calls();
            return new Work(calls, one.users(), requests > one.users());
        }

        String words() {
            String what = switch (calls) {
                case "" -> "backend calls";
                case "single" -> "one call each";
                case "stream" -> "RSocket stream";
                case "none" -> "no calls";
                default -> calls;
            };
            return users + (users == 1 ? " user: " : " users: ") + what + (isRepeated ? ", several requests each" : "");
        }
    }

    public List<ContenderResult> of(String id) {
        return byId.getOrDefault(id, List.of());
    }

    /** Returns the index of a repetition in the results, by which the page's scripts find it. */
    public int position(ContenderResult contender) {
        return Objects.requireNonNull(positions.get(contender), contender.id());
    }
}
