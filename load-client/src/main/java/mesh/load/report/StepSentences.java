package mesh.load.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;

/**
 * Says what happened to the same requests of more and more users: how many users each application served, what failed first, and which
 * application was quicker. A run has these sentences if it leaves out contenders after failures.
 */
final class StepSentences {

    private static final String STEPS = "stop-at-failures";

    private StepSentences() {}

    static List<String> of(RunResult run, List<ContenderRow> rows) {
        if (!Boolean.TRUE.equals(run.scenario().get(STEPS))) {
            return List.of();
        }
        Map<String, List<ContenderRow>> applications = rows.stream()
                .sorted(Comparator.comparingInt(StepSentences::users))
                .collect(Collectors.groupingBy(
                        row -> row.drawn().service() + row.drawn().path(), LinkedHashMap::new, Collectors.toList()));
        List<String> sentences = new ArrayList<>();
        List<List<ContenderRow>> all = List.copyOf(applications.values());
        all.forEach(steps -> sentences.add(served(steps)));
        all.stream().skip(1).forEach(other -> compared(all.getFirst(), other).forEach(sentences::add));
        return sentences;
    }

    private static int users(ContenderRow row) {
        return row.drawn().users();
    }

    private static String service(List<ContenderRow> steps) {
        return steps.getFirst().drawn().service();
    }

    private static String served(List<ContenderRow> steps) {
        ContenderRow last = steps.getLast();
        List<String> served = steps.stream()
                .filter(row -> row.outcomes().allOk())
                .map(row -> Text.count(users(row)))
                .toList();
        int failed = last.outcomes().requests() - last.ok();
        return service(steps) + ": "
                + Text.joined(
                        ". ",
                        served.isEmpty() ? null : "no request failed with " + String.join(", ", served) + " users",
                        failed == 0
                                ? null
                                : "With " + Text.count(users(last)) + " users, " + Text.count(failed)
                                        + " requests failed: "
                                        + Text.counts(last.outcomes().failures()))
                + ".";
    }

    /** Compares two applications at the largest step that both have served, as far as one run each can. */
    private static Stream<String> compared(List<ContenderRow> these, List<ContenderRow> those) {
        return those.reversed().stream()
                .filter(row -> row.outcomes().allOk())
                .flatMap(row -> these.stream()
                        .filter(one ->
                                users(one) == users(row) && one.outcomes().allOk())
                        .map(one -> compared(one, row)))
                .limit(1);
    }

    private static String compared(ContenderRow one, ContenderRow other) {
        return String.format(
                Locale.ROOT,
                "With %s users, %s takes %.2f times as long as %s (%s, %s)%s.%s",
                Text.count(users(other)),
                other.drawn().service(),
                (double) other.timeNanos() / one.timeNanos(),
                one.drawn().service(),
                Text.duration(other.timeNanos()),
                Text.duration(one.timeNanos()),
                one.isRepeated() ? "" : "; one run each is too few to call this a difference",
                cost(one) + cost(other));
    }

    private static String cost(ContenderRow row) {
        Double cpu = row.drawn().cpuNanosEach();
        String text = Text.joined(
                " and ",
                row.threads()
                        .map(seen -> "had up to " + Text.count(seen.peak()) + " threads")
                        .orElse(null),
                cpu == null ? null : "used " + Text.duration(Math.round(cpu)) + " of processor time for each request");
        return text.isEmpty() ? "" : " " + row.drawn().service() + " " + text + ".";
    }
}
