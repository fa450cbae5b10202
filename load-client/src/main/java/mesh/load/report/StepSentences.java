package mesh.load.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.contender.GaugeWaits;
import mesh.load.results.contender.ProcessorFigures;
import org.jspecify.annotations.Nullable;

/**
 * Says what happened to the same requests of more and more users: how many users each application served, what failed first, and which
 * application was quicker. A run has these sentences if it leaves out contenders after failures.
 */
final class StepSentences {

    private static final String STEPS = "stop-at-failures";

    private static final Map<String, String> WAITS = Map.of(
            GaugeWaits.THREAD, "waiting for a thread of the server",
            GaugeWaits.PERMIT, "waiting for a permit",
            GaugeWaits.CLIENT_POOL, "waiting for a connection of an HTTP client's pool",
            GaugeWaits.CLIENT_CONNECTION, "with a connection of an HTTP client",
            GaugeWaits.DATABASE_POOL, "waiting for a connection of the database's pool",
            GaugeWaits.DATABASE_CONNECTION, "with a connection to the database",
            GaugeWaits.POOL, "waiting for a connection of a pool",
            GaugeWaits.CONNECTION, "with a connection of a pool",
            GaugeWaits.OTHER, "on a thread for other work",
            GaugeWaits.UNEXPLAINED, "that no gauge explains");

    /** A shorter wait, as a share of the latency, says nothing about where the time went. */
    private static final double LEAST_SHARE_OF_LATENCY = 0.1;

    /** The gauges of other servers and pools have other names in each version, or none. */
    private static final String UNKNOWN_WAITS =
            "Where its requests waited is unknown, because only the threads of Tomcat and the pools of Hikari tell";

    /** The system counts the processor time of a process in steps of 10 ms. With less than ten of them, the time of a request is a guess. */
    private static final long MEASURABLE_CPU_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** A smaller share of the cores is not worth a name. */
    private static final double LEAST_SHARE_OF_CORES = 0.05;

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
        List<ContenderRow> served =
                steps.stream().filter(row -> row.outcomes().allOk()).toList();
        int failed = last.outcomes().requests() - last.ok();
        return service(steps) + ": "
                + Text.joined(
                        ". ",
                        served.isEmpty() ? null : "no request failed with " + users(served),
                        failed == 0
                                ? null
                                : "With " + users(List.of(last)) + ", " + Text.count(failed)
                                        + (failed == 1 ? " request failed: " : " requests failed: ")
                                        + Text.counts(last.outcomes().failures()),
                        served.isEmpty() ? null : cost(served.getLast()),
                        served.isEmpty() ? null : processor(served.getLast()),
                        served.isEmpty() ? null : waits(served.getLast()))
                + ".";
    }

    /** Returns, for example, "1, 100 and 1000 users". */
    private static String users(List<ContenderRow> steps) {
        int last = users(steps.getLast());
        List<String> others = steps.stream()
                .limit(steps.size() - 1L)
                .map(row -> Text.count(users(row)))
                .toList();
        return Text.joined(" and ", String.join(", ", others), Text.count(last)) + (last == 1 ? " user" : " users");
    }

    private static String cost(ContenderRow row) {
        Double cpu = row.drawn().cpuNanosEach();
        Long heap = row.drawn()
                .gateway()
                .map(seen -> seen.use().peakHeapUsedBytes())
                .orElse(null);
        String most = Text.joined(
                " and ",
                row.threads()
                        .map(seen -> Text.count(seen.peak()) + " platform threads")
                        .orElse(null),
                heap == null ? null : Text.mebibytes(heap, 0) + " of heap");
        String text = Text.joined(
                most.contains(" and ") ? ", and " : " and ",
                most.isEmpty() ? null : "had up to " + most,
                cpu == null || cpu * row.ok() < MEASURABLE_CPU_NANOS
                        ? null
                        : "used " + Text.duration(Math.round(cpu)) + " of processor time for each request");
        return text.isEmpty() ? "" : "With " + users(List.of(row)) + ", it " + text;
    }

    /** Says which programs used the cores, if nearly all of them were busy. A request then also waits for a core, in every place. */
    private static @Nullable String processor(ContenderRow row) {
        ProcessorFigures use = row.drawn().processorUse();
        if (use == null || !use.wasTheLimit()) {
            return null;
        }
        String users = use.uses().stream()
                .filter(one -> one.totalNanos() >= LEAST_SHARE_OF_CORES * use.cores() * use.nanos())
                .sorted(Comparator.comparingLong(ProcessorFigures.Use::totalNanos)
                        .reversed())
                .map(one -> one.process() + " " + Text.number((double) one.totalNanos() / use.nanos(), 2))
                .collect(Collectors.joining(", "));
        Double others = use.others();
        return "The processor was the limit: of " + Text.number(use.cores(), 1)
                + (use.cores() == 1 ? " core, " : " cores, ")
                + Text.joined(
                        ", ",
                        users,
                        others == null || others < LEAST_SHARE_OF_CORES
                                ? null
                                : "other programs " + Text.number(others * use.cores(), 2))
                + " were busy";
    }

    /** Names the one or two places in which a request spent the most time, as far as gauges show them. */
    private static @Nullable String waits(ContenderRow row) {
        GaugeWaits waits = row.drawn().waits();
        if (row.drawn().stages() != null) {
            return null;
        }
        if (waits == null) {
            return row.threads().isEmpty() ? null : UNKNOWN_WAITS;
        }
        String longest = waits.parts().stream()
                .filter(part ->
                        WAITS.containsKey(part.name()) && part.nanos() >= LEAST_SHARE_OF_LATENCY * waits.meanNanos())
                .sorted(Comparator.comparingLong(GaugeWaits.Wait::nanos).reversed())
                .limit(2)
                .map(part -> Text.duration(part.nanos()) + " " + WAITS.get(part.name()) + because(part, waits))
                .collect(Collectors.joining(", "));
        return longest.isEmpty()
                ? null
                : "On average, a request took " + Text.duration(waits.meanNanos()) + ": " + longest + notSeen(waits);
    }

    /** Says what may hide in a time without a name. */
    private static String notSeen(GaugeWaits waits) {
        boolean isExplained = Stream.of(GaugeWaits.OTHER, GaugeWaits.UNEXPLAINED)
                .flatMap(name -> waits.part(name).stream())
                .noneMatch(part -> part.nanos() >= LEAST_SHARE_OF_LATENCY * waits.meanNanos());
        String unseen = Stream.of(
                        Map.entry(GaugeWaits.CLIENT_POOL, "of HTTP clients"),
                        Map.entry(GaugeWaits.DATABASE_POOL, "of the database"))
                .filter(pool -> waits.part(pool.getKey()).isEmpty()
                        && waits.part(GaugeWaits.POOL).isEmpty())
                .map(Map.Entry::getValue)
                .collect(Collectors.joining(" and "));
        return isExplained || unseen.isEmpty() ? "" : ". Not seen: pools " + unseen;
    }

    /** Says why all threads of the server were busy, if most of their time is a wait for a connection. */
    private static String because(GaugeWaits.Wait part, GaugeWaits waits) {
        return part.name().equals(GaugeWaits.THREAD) && waits.waitsMostlyForPool()
                ? " (most of its threads waited for a connection of a pool)"
                : "";
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

    /** Names no ratio of single runs, because a reader would take it for a difference. */
    private static String compared(ContenderRow one, ContenderRow other) {
        String times = "With " + users(List.of(other)) + ", " + one.drawn().service() + " took "
                + Text.duration(one.timeNanos()) + " and " + other.drawn().service() + " "
                + Text.duration(other.timeNanos());
        return one.isRepeated() && other.isRepeated()
                ? times + ", " + Text.number((double) other.timeNanos() / one.timeNanos(), 2) + " times as long."
                : times + "; one run each is too few to call this a difference (with --compare, each gets six).";
    }
}
