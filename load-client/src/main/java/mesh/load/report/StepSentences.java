package mesh.load.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.results.RunResult;
import mesh.load.scenario.Contender;
import mesh.load.text.Text;
import org.jspecify.annotations.Nullable;

/**
 * Says what happened to the same requests of more and more users: how many users each application served, what failed first, and which
 * application was quicker. A run has these sentences if it leaves out contenders after failures. Any other run of an application of the user has
 * those about each contender alone.
 */
final class StepSentences {

    private static final String STEPS = "stop-at-failures";

    /** The system counts the processor time of a process in steps of 10 ms. With less than ten of them, the time of a request is a guess. */
    private static final long MEASURABLE_CPU_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private StepSentences() {}

    static List<String> of(RunResult run, List<ContenderRow> rows) {
        if (!Boolean.TRUE.equals(run.scenario().get(STEPS))) {
            return ofApplicationsOfUser(run, rows);
        }
        Map<Requests, List<ContenderRow>> kinds = rows.stream()
                .sorted(Comparator.comparingInt(StepSentences::users))
                .collect(Collectors.groupingBy(row -> requests(run, row), LinkedHashMap::new, Collectors.toList()));
        WaitSentence waits = WaitSentence.of(run);
        List<String> sentences = new ArrayList<>();
        kinds.forEach((kind, steps) -> sentences.add(served(name(kind, steps, kinds.keySet()), steps, waits)));
        List<Map.Entry<Requests, List<ContenderRow>>> before = new ArrayList<>();
        for (Map.Entry<Requests, List<ContenderRow>> kind : kinds.entrySet()) {
            before.stream()
                    .filter(other -> kind.getKey().isSameForOther(other.getKey()))
                    .findFirst()
                    .ifPresent(
                            other -> compared(other.getValue(), kind.getValue()).forEach(sentences::add));
            before.add(kind);
        }
        return sentences;
    }

    /**
     * What decides which requests a contender sends.
     *
     * @param keys of the scenario, without the service; or the path, if a file does not have them
     */
    private record Requests(String service, Object keys) {

        boolean isSameForOther(Requests other) {
            return keys.equals(other.keys) && !service.equals(other.service);
        }
    }

    private static Requests requests(RunResult run, ContenderRow row) {
        Object keys = run.scenario().get("contenders") instanceof List<?> all
                ? all.stream()
                        .filter(one ->
                                one instanceof Map<?, ?> contender && row.id().equals(contender.get("id")))
                        .findFirst()
                        .<Object>map(StepSentences::requestKeys)
                        .orElseGet(() -> row.drawn().path())
                : row.drawn().path();
        return new Requests(row.drawn().service(), keys);
    }

    private static Map<Object, Object> requestKeys(Object contender) {
        Map<Object, Object> keys = new HashMap<>((Map<?, ?>) contender);
        keys.keySet().retainAll(Contender.REQUEST_KEYS);
        keys.remove("service");
        return keys;
    }

    /** Returns the service, or the last contender if users send several kinds of requests to the service. */
    private static String name(Requests kind, List<ContenderRow> steps, Set<Requests> all) {
        return all.stream().filter(one -> one.service().equals(kind.service())).count() == 1
                ? kind.service()
                : steps.getLast().id();
    }

    private static List<String> ofApplicationsOfUser(RunResult run, List<ContenderRow> rows) {
        Set<String> ofUser = run.applicationsOfUser();
        WaitSentence waits = WaitSentence.of(run);
        return rows.stream()
                .filter(row -> ofUser.contains(row.drawn().service()))
                .map(row -> served(row.id(), List.of(row), waits))
                .toList();
    }

    private static int users(ContenderRow row) {
        return row.drawn().users();
    }

    private static String served(String name, List<ContenderRow> steps, WaitSentence waits) {
        ContenderRow last = steps.getLast();
        List<ContenderRow> served =
                steps.stream().filter(row -> row.outcomes().allOk()).toList();
        int failed = last.outcomes().requests() - last.ok();
        return name + ": "
                + Text.joined(
                        ". ",
                        served.isEmpty() ? null : "no request failed with " + users(served),
                        failed == 0
                                ? null
                                : "With " + users(List.of(last)) + ", " + Text.count(failed) + " of "
                                        + Text.count(last.outcomes().requests()) + " requests failed: "
                                        + Text.counts(last.outcomes().failures()),
                        unfinished(last.outcomes().unfinished()),
                        failed == 0 ? null : ProcessorSentence.of(last.drawn()),
                        failed == 0 ? null : waits.of(last),
                        served.isEmpty() ? null : cost(served.getLast()),
                        served.isEmpty()
                                ? null
                                : ProcessorSentence.of(served.getLast().drawn()),
                        served.isEmpty() ? null : waits.of(served.getLast()))
                + ".";
    }

    private static @Nullable String unfinished(int requests) {
        return requests == 0
                ? null
                : Text.count(requests) + (requests == 1 ? " request" : " requests") + " had not ended when the run did";
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
                .map(observed -> observed.use().peakHeapUsedBytes())
                .orElse(null);
        String most = Text.joined(
                " and ",
                row.threads()
                        .map(observed -> Text.count(observed.peak()) + " platform threads")
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
