package mesh.load.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;

/**
 * The first two sentences about a run whose contenders differ in how they call the backend. The first sentence says what the time depends
 * on, and the second names the causes of failures. Both claim only what the figures support.
 */
public final class Findings {

    private static final String TOGETHER = "concurrent";
    private static final String ONE_BY_ONE = "sequential";

    /**
     * Largest ratio of times within one way of calling that still counts as alike. Two ways of calling differ only from a factor of two on.
     */
    private static final double ALIKE = 1.5;

    /** Smallest ratio between the two ways of calling that counts as a clear difference. */
    private static final double APART = 2;

    /** The failure that a user sees if a limit fails the rest of a response that has begun. */
    private static final String CUT = "truncated";

    private static final String TIMED_OUT = "timed-out";

    private static final String REFUSED = "blocking-on-event-loop";

    private final RunResult run;
    private final List<ContenderRow> rows;

    public Findings(RunResult run) {
        this.run = run;
        this.rows = new Repetitions(run).rows();
    }

    /** Returns whether a finding is possible. This requires both ways of calling, the same number of users for all, and no fault. */
    boolean areThere() {
        return run.contenders().stream().allMatch(one -> one.fault() == null)
                && !ofCalls(TOGETHER).isEmpty()
                && !ofCalls(ONE_BY_ONE).isEmpty();
    }

    /** Returns the sentences. A run without findings has one sentence for each contender whose requests all failed in the same way. */
    public List<String> sentences() {
        return areThere()
                ? List.of(time(), failures())
                : rows.stream()
                        .filter(row -> row.ok() == 0 && row.unfinished() == 0)
                        .filter(row ->
                                row.serverErrors().size() + row.otherFailures().size() == 1)
                        .map(Findings::unserved)
                        .toList();
    }

    private static String unserved(ContenderRow row) {
        String failure = row.failures().keySet().iterator().next();
        String cause = row.serverErrors().isEmpty() ? failure : "a 5xx, cause " + failure;
        return row.id() + " served no user: each of its " + row.requests() + " requests ended with " + cause
                + ", so its time is the time of a failure.";
    }

    private String time() {
        List<ContenderRow> together = comparable(TOGETHER);
        List<ContenderRow> oneByOne = comparable(ONE_BY_ONE);
        if (together.isEmpty() || oneByOne.isEmpty()) {
            return "It is not known what the time depends on: no contender with "
                    + (together.isEmpty() ? TOGETHER : ONE_BY_ONE) + " calls served every user.";
        }
        double apart = (double) times(oneByOne).getMin() / times(together).getMax();
        String finding = apart < ALIKE
                ? "In this run it makes no clear difference whether calls are concurrent or sequential: "
                : apart < APART
                        ? "Concurrent calls take less time, but more than half of it: "
                        : "Time depends on whether calls are concurrent or sequential" + andServer(together, oneByOne);
        return finding + TOGETHER + " " + range(together) + ", " + ONE_BY_ONE + " " + range(oneByOne) + ".";
    }

    private static String andServer(List<ContenderRow> together, List<ContenderRow> oneByOne) {
        if (hasOneServer(together) || hasOneServer(oneByOne)) {
            return "; this run cannot show whether it also depends on the server: ";
        }
        return isAlike(together) && isAlike(oneByOne) ? ", not on the server: " : ", and on more than that: ";
    }

    /**
     * Returns the contenders that served every user, except those that a limit of their own slows down, such as the few threads of
     * boundedElastic.
     */
    private List<ContenderRow> comparable(String calls) {
        List<ContenderRow> served =
                ofCalls(calls).stream().filter(one -> one.allOk()).toList();
        long least = served.stream().mapToLong(Findings::ideal).min().orElse(0);
        return served.stream().filter(one -> ideal(one) <= ALIKE * least).toList();
    }

    private List<ContenderRow> ofCalls(String calls) {
        int users = rows.stream()
                .filter(one -> one.drawn().calls().equals(ONE_BY_ONE))
                .mapToInt(one -> one.drawn().users())
                .findFirst()
                .orElse(0);
        return rows.stream()
                .filter(one -> one.drawn().calls().equals(calls) && one.drawn().users() == users)
                .toList();
    }

    private static long ideal(ContenderRow contender) {
        IdealTimeFigures idealTime = contender.drawn().idealTime();
        return idealTime == null ? 0 : idealTime.nanos();
    }

    private static boolean hasOneServer(List<ContenderRow> contenders) {
        return contenders.stream().map(one -> one.drawn().service()).distinct().count() == 1;
    }

    private static boolean isAlike(List<ContenderRow> contenders) {
        LongSummaryStatistics times = times(contenders);
        return times.getMax() <= ALIKE * times.getMin();
    }

    private static LongSummaryStatistics times(List<ContenderRow> contenders) {
        return contenders.stream().mapToLong(ContenderRow::timeNanos).summaryStatistics();
    }

    private static String range(List<ContenderRow> contenders) {
        LongSummaryStatistics times = times(contenders);
        String from = Text.duration(times.getMin());
        String to = Text.duration(times.getMax());
        return (from.equals(to) ? from : from + " to " + to) + " ("
                + contenders.stream().map(ContenderRow::id).collect(Collectors.joining(", ")) + ")";
    }

    private String failures() {
        List<Failed> failed = rows.stream()
                .map(Failed::new)
                .filter(one -> !one.causes.isEmpty())
                .toList();
        if (failed.isEmpty()) {
            return "No request failed: no limit was reached.";
        }
        List<Failed> refused = failed.stream().filter(Failed::isRefused).toList();
        List<Failed> others = failed.stream().filter(one -> !one.isRefused()).toList();
        List<String> parts = new ArrayList<>();
        others.forEach(one -> parts.add(one.text()));
        if (!others.isEmpty()) {
            parts.add("no other contender failed");
        }
        refused.forEach(one -> parts.add("block() on an event loop is rejected, for " + one.howMany()));
        String start = others.isEmpty()
                ? "No failure comes from a limit: "
                : others.stream().allMatch(Failed::isByLimits)
                        ? "Failures come from limits: "
                        : "Failures do not come from limits alone: ";
        return start + String.join("; ", parts) + ".";
    }

    /** The failures of one contender in the repetitions that count. */
    private static final class Failed {

        private final ContenderRow row;
        private final Map<String, Integer> causes = new LinkedHashMap<>();
        private final Set<String> acceptLimits = new HashSet<>();

        private Failed(ContenderRow row) {
            this.row = row;
            row.repetitions().forEach(this::add);
        }

        private void add(ContenderResult one) {
            Stream.of(one.outcomes().serverErrors(), one.outcomes().otherFailures())
                    .forEach(counts -> counts.forEach((cause, count) -> causes.merge(cause, count, Integer::sum)));
            one.acceptLimit().ifPresent(limit -> neverAccepted(one.outcomes().knownNeverAccepted(), limit));
        }

        /** Counts requests that timed out because a limit prevented the gateway from accepting their connections, and names the limit. */
        private void neverAccepted(int count, String limit) {
            if (count > 0) {
                causes.computeIfPresent(TIMED_OUT, (name, all) -> all > count ? Integer.valueOf(all - count) : null);
                causes.merge("never accepted: " + limit, count, Integer::sum);
                acceptLimits.add("never accepted: " + limit);
            }
        }

        private boolean isRefused() {
            return causes.keySet().equals(Set.of(REFUSED));
        }

        private boolean isByLimits() {
            return causes.keySet().stream().anyMatch(this::isLimit)
                    && causes.keySet().stream().allMatch(cause -> isLimit(cause) || cause.equals(CUT));
        }

        private boolean isLimit(String cause) {
            return Cause.isLimit(cause) || acceptLimits.contains(cause);
        }

        private String howMany() {
            int failures = causes.values().stream().mapToInt(Integer::intValue).sum();
            return failures + " of " + row.requests() + " users of " + row.id();
        }

        private String text() {
            return howMany() + " (" + String.join(", ", causes.keySet()) + ")";
        }
    }
}
