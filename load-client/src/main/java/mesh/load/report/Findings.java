package mesh.load.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import mesh.load.metrics.Doubts;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.text.Text;

/** Says what the time depends on and what caused failures, if contenders call in different ways. Claims only what the figures support. */
public record Findings(RunResult run, List<ContenderRow> rows) {

    private static final String TOGETHER = "concurrent";
    private static final String ONE_BY_ONE = "sequential";

    /** Largest ratio of times at which the server makes no difference. */
    private static final double SAME = 1.15;

    /** Largest ratio of times of single runs that can be chance. */
    private static final double ALIKE = 1.5;

    /** Smallest ratio between the two ways of calling that counts as a clear difference. */
    private static final double APART = 2;

    /** The failure that a user sees if a limit fails the rest of a response that has begun. */
    private static final String CUT = "truncated";

    private static final String SERVER_UNKNOWN = "; this run cannot show whether it also depends on the server";

    private static final String MORE_THAN_CALLS = ", and on more than that";

    private static final String NEVER_ACCEPTED = "never accepted: ";

    public Findings(RunResult run) {
        this(run, new Repetitions(run).rows());
    }

    /** Returns whether a finding is possible. This requires both ways of calling, the same number of users for all, and no fault. */
    boolean areThere() {
        return run.contenders().stream().allMatch(one -> one.fault() == null)
                && !ofCalls(TOGETHER).isEmpty()
                && !ofCalls(ONE_BY_ONE).isEmpty();
    }

    /**
     * Returns the sentences. Those about steps and applications of the user come first. A run without findings has one sentence for each
     * contender whose requests all failed in the same way. Sentences about limits for which requests waited follow, and then those about
     * logged exceptions.
     */
    public List<String> sentences() {
        return Stream.of(
                        StepSentences.of(run, rows), aboutFigures(), LimitSentence.of(rows), ExceptionSentences.of(run))
                .flatMap(List::stream)
                .toList();
    }

    private List<String> aboutFigures() {
        return areThere()
                ? List.of(time(), failures())
                : rows.stream()
                        .filter(row -> row.ok() == 0 && row.outcomes().unfinished() == 0)
                        .filter(row -> row.outcomes().serverErrors().size()
                                        + row.outcomes().otherFailures().size()
                                == 1)
                        .map(Findings::unserved)
                        .toList();
    }

    private static String unserved(ContenderRow row) {
        String failure = row.outcomes().failures().keySet().iterator().next();
        String cause = row.outcomes().serverErrors().isEmpty() ? failure : "a 5xx, cause " + failure;
        return row.id() + " served no user: each of its " + row.outcomes().requests() + " requests ended with " + cause
                + ", so its time is the time of a failure.";
    }

    private String time() {
        List<ContenderRow> together = comparable(TOGETHER);
        List<ContenderRow> oneByOne = comparable(ONE_BY_ONE);
        if (together.isEmpty() || oneByOne.isEmpty()) {
            return "It is not known what the time depends on: no contender with "
                    + (together.isEmpty() ? TOGETHER : ONE_BY_ONE) + " calls served every user.";
        }
        Doubts doubts = Doubts.of(run.validityWarnings());
        String open = open(together, oneByOne, doubts);
        return (open.isEmpty() ? start(together, oneByOne, doubts) : open) + ": " + TOGETHER + " " + range(together)
                + ", " + ONE_BY_ONE + " " + range(oneByOne) + "." + exceptions();
    }

    /**
     * Returns why this run does not show what the time depends on; empty if it does. A disturbance only prolongs a time. So a clear difference
     * holds if it is clear at the shortest possible times of the sequential calls. It can be ruled out if it is not clear even at the
     * shortest possible times of the concurrent ones.
     */
    private static String open(List<ContenderRow> together, List<ContenderRow> oneByOne, Doubts doubts) {
        List<ContenderRow> doubtful = Stream.concat(together.stream(), oneByOne.stream())
                .filter(row -> !doubts.of(row.id()).isEmpty())
                .toList();
        boolean isClear =
                shortest(oneByOne, doubts).getMin() >= APART * times(together).getMax();
        boolean canBeClear =
                times(oneByOne).getMin() >= APART * shortest(together, doubts).getMax();
        return doubtful.isEmpty() || isClear || !canBeClear
                ? ""
                : "Not shown here: what the time depends on, because under "
                        + doubtful.getFirst().id() + " "
                        + doubts.of(doubtful.getFirst().id()).getFirst().reason()
                        + (doubtful.size() == 1 ? "" : " (and " + (doubtful.size() - 1) + " more were disturbed)");
    }

    /** Returns the shortest possible times: the ideal ones of contenders in doubt. */
    private static LongSummaryStatistics shortest(List<ContenderRow> contenders, Doubts doubts) {
        return contenders.stream()
                .mapToLong(row -> doubts.of(row.id()).isEmpty() ? row.timeNanos() : ideal(row))
                .summaryStatistics();
    }

    /** Returns a claim about the two ranges of times. Each claim is true of every time in its range. */
    private String start(List<ContenderRow> together, List<ContenderRow> oneByOne, Doubts doubts) {
        LongSummaryStatistics concurrent = times(together);
        LongSummaryStatistics sequential = times(oneByOne);
        if (concurrent.getMin() > sequential.getMax()) {
            return "Concurrent calls take more time than sequential calls in this run";
        }
        if (concurrent.getMax() >= sequential.getMin()) {
            return "The times of concurrent and sequential calls overlap, so this run shows no difference between them";
        }
        if (sequential.getMin() >= APART * concurrent.getMax()) {
            return "Time depends on whether calls are concurrent or sequential" + andServer(together, oneByOne, doubts);
        }
        String shares = shares(
                (double) concurrent.getMin() / sequential.getMax(), (double) concurrent.getMax() / sequential.getMin());
        return "Concurrent calls take " + shares + " of the time of sequential calls"
                + (sequential.getMin() < ALIKE * concurrent.getMax() ? ", which can be chance" : "");
    }

    private static String shares(double least, double most) {
        String from = Text.percent(least);
        String to = Text.percent(most);
        return from.equals(to) ? to : from + " to " + to;
    }

    /**
     * Returns what the run shows about the server. Only a way of calling that was measured on two servers shows it, so the text names that way
     * and the servers.
     */
    private String andServer(List<ContenderRow> together, List<ContenderRow> oneByOne, Doubts doubts) {
        Map<String, List<ContenderRow>> ways = new LinkedHashMap<>();
        ways.put(TOGETHER, together);
        ways.put(ONE_BY_ONE, oneByOne);
        if (spread(together) > ALIKE || spread(oneByOne) > ALIKE) {
            return leastSpread(together, doubts) > ALIKE || leastSpread(oneByOne, doubts) > ALIKE
                    ? MORE_THAN_CALLS
                    : SERVER_UNKNOWN;
        }
        ways.values().removeIf(contenders -> servers(contenders).size() < 2);
        String measured = ofServer(ways.values().stream().mapToDouble(Findings::spread));
        String possible = ofServer(ways.values().stream().mapToDouble(contenders -> leastSpread(contenders, doubts)));
        return ways.isEmpty() || !measured.equals(possible) ? SERVER_UNKNOWN : measured + evidence(ways);
    }

    private static String ofServer(DoubleStream spreads) {
        return spreads.max().orElse(0) <= SAME ? ", not on the server" : ", more than on the server";
    }

    private String evidence(Map<String, List<ContenderRow>> ways) {
        Set<String> servers = new TreeSet<>();
        ways.values().forEach(contenders -> servers.addAll(servers(contenders)));
        return " (" + (ways.size() == 1 ? ways.keySet().iterator().next() + " calls on " : "")
                + String.join(" and ", servers) + ")";
    }

    /** Returns the known servers under these contenders. */
    private Set<String> servers(List<ContenderRow> contenders) {
        return contenders.stream()
                .flatMap(one -> Server.of(run, one.drawn().service()).stream())
                .map(Server::title)
                .collect(Collectors.toSet());
    }

    /** Returns the contenders that served every user, but are not compared because a limit of their own holds them back. */
    private String exceptions() {
        List<String> held = Stream.of(TOGETHER, ONE_BY_ONE)
                .flatMap(calls -> {
                    List<ContenderRow> compared = comparable(calls);
                    return served(calls).stream().filter(one -> !compared.contains(one));
                })
                .map(one -> one.id() + " (" + one.drawn().calls() + ", "
                        + one.drawn().service() + ") took "
                        + Text.duration(one.timeNanos()) + ", and a limit of its own allows no less than "
                        + Text.duration(ideal(one)))
                .toList();
        return held.isEmpty() ? "" : " Not compared: " + String.join("; ", held) + ".";
    }

    /**
     * Returns the contenders that served every user, except those that a limit of their own slows down, such as the few threads of
     * boundedElastic.
     */
    private List<ContenderRow> comparable(String calls) {
        List<ContenderRow> served = served(calls);
        long least = served.stream().mapToLong(Findings::ideal).min().orElse(0);
        return served.stream().filter(one -> ideal(one) <= ALIKE * least).toList();
    }

    private List<ContenderRow> served(String calls) {
        return ofCalls(calls).stream().filter(one -> one.outcomes().allOk()).toList();
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

    /** Returns the smallest possible ratio of the longest time to the shortest, because a disturbance prolongs the times in doubt. */
    private static double leastSpread(List<ContenderRow> contenders, Doubts doubts) {
        double longest = shortest(contenders, doubts).getMax();
        return Math.max(1, longest / times(contenders).getMin());
    }

    /** Returns the ratio of the longest time to the shortest. */
    private static double spread(List<ContenderRow> contenders) {
        LongSummaryStatistics times = times(contenders);
        return (double) times.getMax() / times.getMin();
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
        List<Failed> others = failed.stream().filter(one -> !one.isRefused()).toList();
        List<String> parts = new ArrayList<>(others.stream().map(Failed::text).toList());
        failed.stream()
                .filter(Failed::isRefused)
                .forEach(one -> parts.add("block() on an event loop is rejected, for " + one.howMany()));
        if (!others.isEmpty()) {
            parts.add("no other contender failed");
        }
        String start = others.isEmpty()
                ? "No failure comes from a limit: "
                : others.stream().allMatch(Failed::isByLimits)
                        ? "Failures come from limits: "
                        : "Failures do not come from limits alone: ";
        return start + String.join("; ", parts) + ".";
    }

    /** The server in a gateway of this project. Several gateways can have the same one. */
    private enum Server {
        NETTY("Netty", "netty-gateway"),
        TOMCAT("Tomcat", "tomcat-gateway");

        private final String title;
        private final String module;

        Server(String title, String module) {
            this.title = title;
            this.module = module;
        }

        String title() {
            return title;
        }

        /** Returns the server of a service of a run; empty if it is unknown, as that of an application of the user is. */
        static Optional<Server> of(RunResult run, String service) {
            String module = module(run, service);
            return Stream.of(values())
                    .filter(one -> module.startsWith(one.module))
                    .findFirst();
        }

        /** Returns the folder of the service's code. A second process of a gateway can have any name, and the scenario has its module then. */
        private static String module(RunResult run, String service) {
            return run.scenario().get("applications") instanceof Map<?, ?> applications
                            && applications.get(service) instanceof Map<?, ?> application
                    ? String.valueOf(application.get("module"))
                    : service;
        }
    }

    private static final class Failed {

        private final ContenderRow row;
        private final Map<String, Integer> causes = new LinkedHashMap<>();

        private Failed(ContenderRow row) {
            this.row = row;
            for (ContenderResult one : row.repetitions()) {
                OutcomeCounts outcomes = one.outcomes();
                outcomes.serverErrors().forEach((cause, count) -> causes.merge(cause, count, Integer::sum));
                outcomes.otherFailures().forEach((cause, count) -> causes.merge(cause, count, Integer::sum));
                one.acceptLimit().ifPresent(limit -> neverAccepted(outcomes.knownNeverAccepted(), limit));
            }
        }

        /** Counts requests that timed out because a limit prevented the gateway from accepting their connections, and names the limit. */
        private void neverAccepted(int count, String limit) {
            if (count > 0) {
                causes.computeIfPresent("timed-out", (name, all) -> all > count ? Integer.valueOf(all - count) : null);
                causes.merge(NEVER_ACCEPTED + limit, count, Integer::sum);
            }
        }

        private boolean isRefused() {
            return causes.keySet().equals(Set.of("blocking-on-event-loop"));
        }

        private boolean isByLimits() {
            return causes.keySet().stream().anyMatch(Failed::isLimit)
                    && causes.keySet().stream().allMatch(cause -> isLimit(cause) || cause.equals(CUT));
        }

        private static boolean isLimit(String cause) {
            return Cause.isLimit(cause) || cause.startsWith(NEVER_ACCEPTED);
        }

        private String howMany() {
            int failures = causes.values().stream().mapToInt(Integer::intValue).sum();
            return failures + " of " + row.outcomes().requests() + " users of " + row.id();
        }

        private String text() {
            return howMany() + " (" + String.join(", ", causes.keySet()) + ")";
        }
    }
}
