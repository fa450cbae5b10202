package mesh.load.run.testbed.control;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.RequestNumber;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Calls;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import mesh.load.services.process.MeshException;
import mesh.stages.path.Stage;
import mesh.stages.path.Stage.Source;
import mesh.stages.path.StageTimes;
import org.jspecify.annotations.Nullable;

/**
 * What a gateway's journal says of the requests of one load: how long each of them waited, and for what. The gateway's instants are those of
 * {@link System#nanoTime}, which processes of one machine share on Linux. If the two clocks differ, only durations are known.
 */
public final class StageRecord {

    /** Numbers of services have 18 digits at most. This leaves room for the requests of a load. */
    private static final long MAX_FIRST = 900_000_000_000_000_000L;

    /** How much earlier or later than this process a gateway may say that it is, besides the time of the question. */
    private static final long CLOCK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** How much longer the parts may be than the whole: 2 ms, or 5 %. */
    private static final long TOLERANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private static final int TOLERANCE_PART = 20;

    /** Represents a figure that is no number. */
    private static final long IMPOSSIBLE = -1;

    private static final String JOURNAL = "/actuator/stages?since=";

    private static final List<Stage> IN_GATEWAY =
            Stage.ofServices().filter(stage -> stage.source() == Source.SERVICE).toList();

    private final RunningService gateway;
    private final boolean oneCall;
    private final long recordedBefore;
    private final RequestNumber first =
            new RequestNumber(ThreadLocalRandom.current().nextLong(MAX_FIRST));

    private StageRecord(RunningService gateway, boolean oneCall, long recordedBefore) {
        this.gateway = gateway;
        this.oneCall = oneCall;
        this.recordedBefore = recordedBefore;
    }

    /** Begins to record a load. Returns null if the contender's service has no journal. */
    public static @Nullable StageRecord begin(Mesh mesh, Scenario scenario, Contender contender)
            throws InterruptedException {
        if (contender.service().isForeign()) {
            return null;
        }
        boolean callsForEachItem = contender.calls() == Calls.SEQUENTIAL || contender.calls() == Calls.CONCURRENT;
        boolean oneCall = contender.calls() == Calls.SINGLE
                || (callsForEachItem && scenario.itemsOf(contender).allMatch(items -> items == 1));
        return begin(mesh.service(contender.service()), oneCall);
    }

    /**
     * Begins to record a load. Returns null if the service has no journal.
     *
     * @param oneCall whether each request makes one call. The stages of such a request follow each other
     */
    public static @Nullable StageRecord begin(RunningService gateway, boolean oneCall) throws InterruptedException {
        try (ServiceControl control = new ServiceControl()) {
            Map<String, Object> content = control.get(gateway.uri(JOURNAL + Long.MAX_VALUE));
            return content.get("recorded") instanceof Number recorded
                    ? new StageRecord(gateway, oneCall, recorded.longValue())
                    : null;
        } catch (MeshException none) {
            return null;
        }
    }

    /** Returns the plan whose requests the journal can hold. */
    public LoadPlan numbered(LoadPlan plan) {
        return plan.numbered(first);
    }

    /**
     * The stages of a load's requests.
     *
     * @param times as many as there are requests, and in their order; null for a request whose stages are unknown
     * @param reason why stages are unknown, or contained in others; null if each is known
     */
    public record Stages(
            List<@Nullable StageTimes> times, @Nullable String reason) {

        static Stages unknown(LoadResult load, String reason) {
            return new Stages(Collections.nCopies(load.requests().size(), null), reason);
        }
    }

    /** Reads the journal. The load must be over. */
    public Stages stages(LoadResult load) throws InterruptedException {
        if (load.unfinished() > 0) {
            return Stages.unknown(load, "the load was interrupted");
        }
        try (ServiceControl control = new ServiceControl()) {
            Map<Long, Map<String, Long>> journal = new HashMap<>();
            String otherClock = load.barrier().processes() == null ? null : "several processes sent the requests";
            for (long next = recordedBefore; ; ) {
                long before = System.nanoTime();
                Map<String, Object> page = control.get(gateway.uri(JOURNAL + next));
                if (!isOfThisClock(page.get("nanoTime"), before, System.nanoTime())) {
                    otherClock = "the gateway has another clock";
                }
                journal.putAll(rows(page));
                if (!(page.get("next") instanceof Number then) || then.longValue() <= next) {
                    return stages(load, journal, otherClock);
                }
                next = then.longValue();
            }
        } catch (MeshException gone) {
            return Stages.unknown(load, Objects.requireNonNull(gone.getMessage()));
        }
    }

    private static boolean isOfThisClock(@Nullable Object nanoTime, long before, long after) {
        return nanoTime instanceof Number clock
                && clock.longValue() >= before - CLOCK_NANOS
                && clock.longValue() <= after + CLOCK_NANOS;
    }

    /** @param otherClock why instants of the gateway and of the load cannot be compared; null if they can */
    private Stages stages(LoadResult load, Map<Long, Map<String, Long>> journal, @Nullable String otherClock) {
        List<@Nullable StageTimes> times = new ArrayList<>();
        int missing = 0;
        int abandoned = 0;
        int impossible = 0;
        for (RequestRecord request : load.requests()) {
            Map<String, Long> row = journal.get(first.first() + times.size());
            StageTimes known = row == null
                    ? null
                    : times(request, row, otherClock == null ? load.barrier().releasedAtNanoTime() : null);
            times.add(known);
            if (row == null) {
                missing++;
            } else if (known == null && request.outcome() instanceof Outcome.TimedOut) {
                abandoned++;
            } else if (known == null) {
                impossible++;
            }
        }
        return new Stages(times, reason(missing, abandoned, impossible, times.size(), otherClock));
    }

    private static @Nullable String reason(
            int missing, int abandoned, int impossible, int all, @Nullable String otherClock) {
        List<String> reasons = new ArrayList<>();
        String unknown = Stream.of(
                        counted(missing, "missing from the gateway's journal"),
                        counted(abandoned, "went on in the gateway after their users had given up"),
                        counted(impossible, "with figures in the journal that cannot be"))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
        if (!unknown.isEmpty()) {
            reasons.add("of " + all + " requests, " + unknown);
        }
        if (otherClock != null) {
            reasons.add(otherClock + ", so 'rest' contains the time before the gateway and that of the response");
        }
        return reasons.isEmpty() ? null : String.join("; ", reasons);
    }

    private static String counted(int count, String what) {
        return count == 0 ? "" : count + " " + what;
    }

    /**
     * Returns null if a figure is impossible. If the user gave up, the gateway can have waited for longer than the user. The response is
     * what the user still had to wait for after the gateway had waited for the last thing, and at most the time from the response's first
     * byte.
     *
     * @param releasedAt when the users were released, on the gateway's clock; null if that is unknown
     */
    private @Nullable StageTimes times(RequestRecord request, Map<String, Long> row, @Nullable Long releasedAt) {
        long latency = request.latencyNanos();
        StageTimes times = new StageTimes();
        for (Stage stage : IN_GATEWAY) {
            times.add(stage, row.getOrDefault(stage.label(), 0L));
        }
        if (releasedAt != null) {
            boolean gaveUp = request.outcome() instanceof Outcome.TimedOut;
            long end = request.lastByteNanos();
            long read = row.getOrDefault("readNanoTime", 0L) - releasedAt;
            long waited = row.getOrDefault("waitedNanoTime", 0L) - releasedAt;
            times.add(Stage.BEFORE_GATEWAY, (gaveUp ? Math.min(read, end) : read) - request.intendedStartNanos());
            if (gaveUp && oneCall) {
                cut(times, latency);
            }
            long firstByte = request.firstByteNanos() == RequestRecord.NEVER ? end : request.firstByteNanos();
            times.add(Stage.RESPONSE, Math.clamp(end - Math.max(firstByte, waited), 0, Math.max(0, latency)));
        }
        long rest = latency - times.total();
        times.add(Stage.REST, rest < 0 && rest >= -tolerance(latency) ? 0 : rest);
        boolean possible = Stream.of(Stage.values())
                .allMatch(stage -> times.nanos(stage) >= 0 && times.nanos(stage) <= latency + tolerance(latency));
        return possible ? times : null;
    }

    /** Takes what is longer than the latency off the last stages. */
    private static void cut(StageTimes times, long latency) {
        for (Stage stage : IN_GATEWAY.reversed()) {
            times.add(stage, -Math.clamp(times.total() - latency, 0, Math.max(0, times.nanos(stage))));
        }
    }

    /** A gateway can notice a little late that its user has gone. */
    private static long tolerance(long nanos) {
        return Math.max(TOLERANCE_NANOS, nanos / TOLERANCE_PART);
    }

    /** Returns the journal's rows by the number of their request. Leaves out rows without a number. */
    private static Map<Long, Map<String, Long>> rows(Map<String, Object> content) {
        Map<Long, Map<String, Long>> rows = new HashMap<>();
        if (content.get("columns") instanceof List<?> columns && content.get("requests") instanceof List<?> requests) {
            for (Object request : requests) {
                if (request instanceof List<?> figures && figures.size() == columns.size()) {
                    Map<String, Long> row = new HashMap<>();
                    for (int at = 0; at < figures.size(); at++) {
                        row.put(
                                String.valueOf(columns.get(at)),
                                figures.get(at) instanceof Number figure ? figure.longValue() : IMPOSSIBLE);
                    }
                    rows.put(row.getOrDefault("id", IMPOSSIBLE), row);
                }
            }
        }
        return rows;
    }
}
