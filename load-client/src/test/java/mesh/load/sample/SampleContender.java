package mesh.load.sample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import mesh.load.analysis.ObservedMetrics;
import mesh.load.experiment.load.ContenderSummary;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.BackgroundFigures;
import mesh.load.results.contender.ContenderResult.CallCounts;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;
import mesh.load.results.contender.ContenderResult.RetryCounts;
import mesh.load.results.contender.DependencyFigures;
import mesh.load.results.contender.FaultFigures;
import mesh.load.results.contender.GaugeWaits;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LatencyFigures.Percentile;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.ObservationFigures.ServiceUse;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.PredictionFigures;
import mesh.load.results.contender.ProcessorFigures;
import mesh.load.results.contender.ProcessorFigures.Use;
import mesh.load.results.contender.RequestTable;
import mesh.load.results.contender.RequestTable.Kind;
import mesh.load.results.contender.SpacingFigures;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.contender.ThreadFigures;
import mesh.load.run.testbed.control.StageRecord.Stages;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Work;
import mesh.load.scenario.yaml.ShippedScenarios;
import mesh.stages.path.Stage;
import mesh.stages.path.StageTimes;
import org.jspecify.annotations.Nullable;

/**
 * Builds the result of one contender in one repetition. The default is the first contender of {@code smoke}: of four users, two got
 * a valid response, one got a 500, and one got a truncated response.
 */
public final class SampleContender {

    private static final long MILLISECOND = 1_000_000;

    private static final ContenderResult SMOKE = summaryOf(SampleLoad.burst());

    private ContenderResult one;

    private SampleContender(ContenderResult one) {
        this.one = one;
    }

    /** Returns the first contender of {@code smoke}. */
    public static SampleContender smoke() {
        return like(SMOKE);
    }

    /** Returns the first contender of {@code smoke} with another id. */
    public static SampleContender named(String id) {
        return smoke().id(id);
    }

    /** Returns a copy of another contender. */
    public static SampleContender like(ContenderResult other) {
        return new SampleContender(other);
    }

    /** Returns repetitions of the first contender of {@code smoke}. Each served every user within its time. */
    public static List<ContenderResult> repetitions(long... milliseconds) {
        return IntStream.range(0, milliseconds.length)
                .mapToObj(i -> smoke().repetition(i + 1).served(milliseconds[i]).build())
                .toList();
    }

    private static ContenderResult summaryOf(LoadResult load) {
        Contender first = ShippedScenarios.find("smoke").contenders().getFirst();
        ThreadFigures threads =
                new ThreadFigures(Map.of("reactor-http", 2), Map.of("reactor-http", 3), 19, 20, 7, 50 * MILLISECOND);
        return ContenderSummary.of(
                first,
                new Work.Triangular(),
                1,
                load,
                new ObservedMetrics(threads, List.of(), null, null),
                new IdealTimeFigures(20 * MILLISECOND, "the longest chain is 1 calls of 20 ms"),
                new PredictionFigures(20 * MILLISECOND, 4, Map.of(), null),
                Map.of("arrivals", 55),
                new CallCounts(55, Map.of("WebClient (Reactor Netty)", 55L), 55, null),
                null,
                null,
                null,
                null,
                List.of(),
                List.of());
    }

    public SampleContender id(String id) {
        return with("id", id);
    }

    public SampleContender repetition(int repetition) {
        return with("repetition", repetition);
    }

    public SampleContender service(String service) {
        return with("service", service);
    }

    /** Sets how long its users took to connect. */
    public SampleContender connect(LatencyFigures connect) {
        return with("connect", connect);
    }

    public SampleContender calls(String calls) {
        return with("calls", calls);
    }

    public SampleContender users(int users) {
        return with("users", users);
    }

    /** Sets that every user got a valid response after this time. */
    public SampleContender served(long milliseconds) {
        return load(SampleLoad.served(milliseconds));
    }

    /** Sets the load that an engine recorded. */
    public SampleContender load(LoadResult load) {
        ContenderResult summary = summaryOf(load);
        return with("durationNanos", summary.durationNanos())
                .with("outcomes", summary.outcomes())
                .with("ok", summary.ok())
                .with("failed", summary.failed())
                .with("efficiency", summary.efficiency())
                .with("requests", summary.requests());
    }

    /** Sets the time from the barrier to the last byte of the last response. */
    public SampleContender time(long milliseconds) {
        return with("durationNanos", milliseconds * MILLISECOND);
    }

    public SampleContender outcomes(OutcomeCounts outcomes) {
        return with("outcomes", outcomes);
    }

    /** Sets that the run was cut short, so that this many requests have no end. */
    public SampleContender unfinished(int requests) {
        return outcomes(Records.with(one.outcomes(), "unfinished", requests));
    }

    public SampleContender idealTime(long milliseconds) {
        return with("idealTime", new IdealTimeFigures(milliseconds * MILLISECOND, "of the work"));
    }

    /** Sets the prediction; null if the contender cannot be simulated. */
    public SampleContender prediction(@Nullable PredictionFigures prediction) {
        return with("prediction", prediction);
    }

    /** Sets the light requests that other users sent meanwhile. */
    public SampleContender background(BackgroundFigures background) {
        return with("beside", background);
    }

    /**
     * Sets that of the four users of a burst, three waited for a thread and the backend, each a little longer than the one before. The stages
     * of the last one are unknown.
     */
    public SampleContender stages() {
        List<@Nullable StageTimes> times = new ArrayList<>();
        for (long user = 1; user <= 3; user++) {
            StageTimes one = new StageTimes();
            one.add(Stage.THREAD, 10 * user * MILLISECOND);
            one.add(Stage.BACKEND, 30 * user * MILLISECOND);
            times.add(one);
        }
        times.add(null);
        return stages(ContenderSummary.figures(new Stages(times, "of 4 requests, 1 is not in the gateway's journal")));
    }

    public SampleContender waits(GaugeWaits waits) {
        return with("waits", waits);
    }

    public SampleContender spacing(SpacingFigures spacing) {
        return with("spacing", spacing);
    }

    /** Sets how much longer than drawn the backend slept, as it counts it. */
    public SampleContender sleepError(Map<String, Object> error) {
        return with("backend", Map.of("arrivals", 55, "sleepError", error));
    }

    public SampleContender serverTiming(StageFigures reported) {
        return with("serverTiming", reported);
    }

    /** Sets what the requests waited for; null if it was not measured. */
    public SampleContender stages(@Nullable StageFigures stages) {
        return with("stages", stages);
    }

    /** Sets for how long an event loop of the gateway was busy without a pause. The gateway also had carrier threads. */
    public SampleContender busyEventLoop(double ms) {
        return observations(new ObservationFigures(
                one.service(),
                "jmx",
                List.of(-MILLISECOND, MILLISECOND, 2 * MILLISECOND),
                Map.of(),
                Map.of(),
                Map.of(
                        Gauges.EVENT_LOOP_BUSY_MS, Arrays.asList(null, ms, ms / 2),
                        Gauges.CARRIER_WAIT_MS, Arrays.asList(null, 0.5, 1.5)),
                new ServiceUse(null, null, null, null, null, null, null),
                null,
                null));
    }

    /** Adds a sample of the gateway under load with these gauges. */
    public SampleContender gauges(Map<String, Double> gauges) {
        Map<String, List<@Nullable Double>> columns = new TreeMap<>();
        gauges.forEach((name, value) -> columns.put(name, List.of(value)));
        return observations(new ObservationFigures(
                one.service(),
                "jmx",
                List.of(MILLISECOND),
                Map.of(),
                Map.of(),
                columns,
                new ServiceUse(null, null, null, null, null, null, null),
                null,
                null));
    }

    /**
     * Sets the CPU time that the gateway used. It also used ten database connections.
     *
     * @param pausesBeforeMs total pauses of garbage collection at the release, in milliseconds
     * @param pausesMs total pauses of garbage collection at the end, in milliseconds
     */
    public SampleContender spent(long cpuNanos, double pausesBeforeMs, double pausesMs) {
        return spent(cpuNanos, pausesBeforeMs, pausesMs, null);
    }

    /**
     * Also sets the pauses in the gateway's log of garbage collections.
     *
     * @param cpuNanos null if the gateway stopped responding before the end
     * @param loggedPauseMs total of the logged pauses, in milliseconds; null without a log
     */
    public SampleContender spent(
            @Nullable Long cpuNanos, double pausesBeforeMs, double pausesMs, @Nullable Long loggedPauseMs) {
        return observations(new ObservationFigures(
                one.service(),
                "jmx",
                List.of(-MILLISECOND, MILLISECOND, 2 * MILLISECOND),
                Map.of(),
                Map.of(),
                Map.of(
                        Gauges.GC_PAUSE_MS, Arrays.asList(pausesBeforeMs, pausesBeforeMs, pausesMs),
                        Gauges.DATABASE_ACTIVE, Arrays.asList(0.0, 10.0, 9.0),
                        Gauges.DATABASE_PENDING, Arrays.asList(0.0, 190.0, null)),
                new ServiceUse(
                        cpuNanos,
                        null,
                        null,
                        null,
                        cpuNanos == null ? null : Math.round(pausesMs * MILLISECOND),
                        null,
                        loggedPauseMs == null ? null : loggedPauseMs * MILLISECOND),
                null,
                null));
    }

    /** Returns a thousand light requests. All except one got a valid response. */
    public static BackgroundFigures light() {
        return new BackgroundFigures(
                50,
                MILLISECOND,
                new OutcomeCounts(1000, 999, Map.of(), Map.of("timed-out", 1), 0, null),
                new LatencyFigures(
                        999,
                        40 * MILLISECOND,
                        List.of(
                                new Percentile(50, 2 * MILLISECOND, 500, 999),
                                new Percentile(90, 5 * MILLISECOND, 100, 999),
                                new Percentile(99, 23 * MILLISECOND, 10, 999),
                                new Percentile(100, 40 * MILLISECOND, 1, 999))),
                new LatencyFigures(1, 0, List.of()));
    }

    public SampleContender efficiency(@Nullable Double efficiency) {
        return with("efficiency", efficiency);
    }

    /** Sets the threads; null if they could not be observed. */
    public SampleContender threads(@Nullable ThreadFigures threads) {
        return with("threads", threads);
    }

    public SampleContender observations(ObservationFigures... observations) {
        return with("observations", List.of(observations));
    }

    /**
     * Sets that the route may respond in part. This share of the items arrived, and these numbers of calls ended or began after the last
     * response.
     */
    public SampleContender inPart(double itemRatio, int leftoverCalls, int leftoverBegun) {
        return with("itemRatio", itemRatio)
                .with(
                        "backend",
                        Map.of("arrivals", 55, "leftoverCalls", leftoverCalls, "leftoverBegun", leftoverBegun));
    }

    /** Sets how many calls an HTTP client made, and how many of them arrived. */
    public SampleContender called(String client, long made, long arrivals) {
        return with("callCounts", new CallCounts(200, Map.of(client, made), arrivals, null));
    }

    /** Sets what its gateway counted while it tried calls again. The client made each attempt. */
    public SampleContender retried(RetryCounts counts) {
        return with(
                "callCounts",
                new CallCounts(counts.calls(), Map.of("RestClient", counts.attempts()), counts.attempts(), counts));
    }

    /**
     * Sets requests that were due at an even rate from the release on.
     *
     * @param isOk whether the request that was due after this number of milliseconds got a valid response
     */
    public SampleContender requests(long everyMs, long untilMs, LongPredicate isOk) {
        List<Long> start = LongStream.iterate(0, at -> at < untilMs, at -> at + everyMs)
                .mapToObj(at -> at * MILLISECOND)
                .toList();
        List<Integer> outcome =
                start.stream().map(at -> isOk.test(at / MILLISECOND) ? 0 : 1).toList();
        List<Integer> ones = Collections.nCopies(start.size(), 1);
        return with(
                "requests",
                new RequestTable(
                        List.of(new Kind("ok", 200, null), new Kind("server-error", 500, "read-timeout")),
                        ones,
                        ones,
                        start,
                        Collections.nCopies(start.size(), null),
                        start,
                        outcome,
                        0));
    }

    public SampleContender dependencies(DependencyFigures... dependencies) {
        return with("dependencies", List.of(dependencies));
    }

    public SampleContender fault(FaultFigures fault) {
        return with("fault", fault);
    }

    /** Sets what two cores did during the load: how much of them was busy, and how much JIT compilers used. */
    public SampleContender processor(double busy, double compilers) {
        long nanos = one.durationNanos();
        long own = Math.round(2 * nanos * busy);
        return with(
                "processorUse",
                new ProcessorFigures(
                        2, nanos, List.of(new Use("netty-gateway", own, Math.round(2 * nanos * compilers), 0L)), 0L));
    }

    /**
     * Sets that two cores were 94 % busy for a second: 51 % with programs, 38 % with JIT compilers, and 5 % with other programs. Garbage
     * collectors had nothing to do. The compilers of the load client are unknown.
     */
    public SampleContender busyProcessor() {
        return processor(new ProcessorFigures(
                2,
                1000 * MILLISECOND,
                List.of(
                        new Use("load-client", 200 * MILLISECOND, null, null),
                        new Use(one.service(), 1580 * MILLISECOND, 760 * MILLISECOND, 0L)),
                100 * MILLISECOND));
    }

    /** Sets what the processors did; null if it is unknown. */
    public SampleContender processor(@Nullable ProcessorFigures figures) {
        return with("processorUse", figures);
    }

    private SampleContender with(String component, @Nullable Object value) {
        one = Records.with(one, component, value);
        return this;
    }

    public ContenderResult build() {
        return one;
    }
}
