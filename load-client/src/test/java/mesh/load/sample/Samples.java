package mesh.load.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.analysis.ContenderSummary;
import mesh.load.results.ApplicationFigures;
import mesh.load.results.BarrierFigures;
import mesh.load.results.ComparisonFigures;
import mesh.load.results.ContenderResult;
import mesh.load.results.FaultFigures;
import mesh.load.results.IdealTimeFigures;
import mesh.load.results.LoadResult;
import mesh.load.results.MachineFigures;
import mesh.load.results.Measurement;
import mesh.load.results.Outcome;
import mesh.load.results.RequestRecord;
import mesh.load.results.ResourceUsage;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.ServiceFigures;
import mesh.load.results.ServiceResourceUsage;
import mesh.load.results.ThreadFigures;
import mesh.load.run.RunSettings;
import mesh.load.run.testbed.ObservedMetrics;
import mesh.load.scenario.Contender;
import mesh.load.scenario.shape.Work;
import mesh.load.scenario.yaml.ScenarioWriter;
import mesh.load.scenario.yaml.ShippedScenarios;
import mesh.load.services.process.MeshException;
import org.jspecify.annotations.Nullable;

/** Results as a run would make them. */
public final class Samples {

    private static final long MILLISECOND = 1_000_000;

    private Samples() {}

    /** A smoke run with one contender: two right answers, a 500, a cut one. */
    public static RunResult run(RunState state, @Nullable String reason) {
        return run(state, reason, List.of(contender()));
    }

    /** A smoke run in which these contenders were under load. */
    public static RunResult run(RunState state, @Nullable String reason, List<ContenderResult> contenders) {
        return new RunResult(
                RunResult.FORMAT,
                "0.1.0",
                List.of("run", "smoke"),
                ScenarioWriter.tree(ShippedScenarios.find("smoke")),
                state,
                reason,
                Instant.parse("2026-11-21T10:15:00Z"),
                Instant.parse("2026-11-21T10:15:20Z"),
                new MachineFigures("Linux 6", "amd64", "A Processor", 2, 24L << 30, "25", "OpenJDK"),
                List.of(new ServiceFigures(
                        "netty-gateway",
                        "http://127.0.0.1:8070",
                        4711L,
                        List.of("java"),
                        "cache",
                        Map.of("maxConnections", 500),
                        Map.of())),
                Map.of("serviceTime", "PT0.02S"),
                List.of(),
                new Measurement.Load(contenders, List.of(), List.of()),
                List.of(),
                List.of(),
                List.of(),
                List.of("the machine was busy"));
    }

    /** The same run of another scenario. */
    public static RunResult withScenario(RunResult run, Map<String, Object> scenario) {
        return with(run, Map.of("scenario", scenario));
    }

    /** The same run with applications that ran one at a time. */
    public static RunResult withApplications(RunResult run, ApplicationFigures applications) {
        return withMeasurement(
                run, new Measurement.Isolated(applications, run.measurement().load()));
    }

    /** The same run with something else measured. */
    public static RunResult withMeasurement(RunResult run, Measurement measurement) {
        return with(run, Map.of("measurement", measurement));
    }

    /** The same run with other contenders under load. */
    public static RunResult withContenders(RunResult run, List<ContenderResult> contenders) {
        return withMeasurement(run, new Measurement.Load(contenders, run.spreads(), run.comparisons()));
    }

    /** The same run with other comparisons. */
    public static RunResult withComparisons(RunResult run, List<ComparisonFigures> comparisons) {
        return withMeasurement(run, new Measurement.Load(run.contenders(), run.spreads(), comparisons));
    }

    /** The same with other components, by their names. */
    public static <R extends Record> R with(R same, Map<String, Object> components) {
        RecordComponent[] all = same.getClass().getRecordComponents();
        assertThat(all).extracting(RecordComponent::getName).containsAll(components.keySet());
        try {
            Object[] values = new Object[all.length];
            for (int i = 0; i < all.length; i++) {
                Object own = all[i].getAccessor().invoke(same);
                values[i] = components.getOrDefault(all[i].getName(), own);
            }
            Class<?>[] types = Stream.of(all).map(RecordComponent::getType).toArray(Class<?>[]::new);
            @SuppressWarnings("unchecked") // the class of an R
            Class<R> type = (Class<R>) same.getClass();
            return type.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }

    /** Of a run that opens no mesh. */
    public static RunSettings settings(Path results) {
        return new RunSettings(
                (scenario, logs, progress) -> {
                    throw new MeshException("there is no mesh here");
                },
                results,
                false,
                "0.1.0",
                List.of("run", "smoke"));
    }

    /** The first contender of {@code smoke}. */
    public static ContenderResult contender() {
        return contender("netty-webclient", 1, load(), seen());
    }

    /** The same in another repetition, when everybody was served after so long. */
    public static ContenderResult served(int repetition, long milliseconds) {
        return served("netty-webclient", repetition, milliseconds);
    }

    /** Another contender of which everybody was served. */
    public static ContenderResult served(String id, int repetition, long milliseconds) {
        RequestRecord only = request(1, milliseconds, new Outcome.Ok(200));
        return contender(id, repetition, load(milliseconds * MILLISECOND, List.of(only)), seen());
    }

    /** The first contender of {@code smoke}, under which something went wrong. */
    public static ContenderResult withFault(FaultFigures fault) {
        return with(contender().efficiency(), fault);
    }

    /** A smoke run under whose contender something went wrong, and something was kept. */
    public static RunResult withFault() {
        return run(
                RunState.COMPLETE, null, List.of(withFault(fault(20_000_000L, null, "connections of netty-gateway"))));
    }

    /** A fault after one second and of three, from which the gateway came back as said; of 7 requests 4 are recorded. */
    public static FaultFigures fault(
            @Nullable Long recoveryNanos, @Nullable Long returnToIdleNanos, String... leakSuspects) {
        return new FaultFigures(
                "legacy-backend killed",
                1000 * MILLISECOND,
                4000 * MILLISECOND,
                recoveryNanos,
                2,
                7,
                4,
                List.of(
                        new ServiceResourceUsage(
                                "netty-gateway",
                                new ResourceUsage(20, null, 1, 0, 0, 3L << 20),
                                new ResourceUsage(21, null, 5, 4, 0, 4L << 20)),
                        new ServiceResourceUsage(
                                "legacy-backend",
                                new ResourceUsage(31, 0, null, null, null, 2L << 20),
                                new ResourceUsage(30, 0, null, null, null, 2L << 20))),
                returnToIdleNanos,
                List.of(leakSuspects));
    }

    public static ContenderResult withEfficiency(double efficiency) {
        return with(efficiency, null);
    }

    private static ContenderResult with(@Nullable Double efficiency, @Nullable FaultFigures fault) {
        ContenderResult one = contender();
        return new ContenderResult(
                one.id(),
                one.service(),
                one.path(),
                one.accept(),
                one.calls(),
                one.users(),
                one.repetition(),
                one.engine(),
                one.connections(),
                one.sendSkewNanos(),
                one.barrier(),
                one.durationNanos(),
                one.outcomes(),
                one.ok(),
                one.failed(),
                one.threads(),
                one.idealTime(),
                efficiency,
                one.backend(),
                one.requests(),
                one.observations(),
                one.client(),
                fault);
    }

    /** The first contender of {@code smoke}, when no service could be observed. */
    public static ContenderResult contenderThatNobodyLookedAt() {
        return contender(ObservedMetrics.NOTHING);
    }

    public static ContenderResult contender(ObservedMetrics seen) {
        return contender("netty-webclient", 1, load(), seen);
    }

    private static ObservedMetrics seen() {
        return new ObservedMetrics(
                new ThreadFigures(Map.of("reactor-http", 2), Map.of("reactor-http", 3), 19, 20, 7, 50 * MILLISECOND),
                List.of(),
                null);
    }

    private static ContenderResult contender(String id, int repetition, LoadResult load, ObservedMetrics seen) {
        Contender first = ShippedScenarios.find("smoke").contenders().getFirst();
        return ContenderSummary.of(
                first.withId(id),
                new Work.Triangular(),
                repetition,
                load,
                seen,
                new IdealTimeFigures(20 * MILLISECOND, "the longest chain is 1 calls of 20 ms"),
                Map.of("arrivals", 55),
                null);
    }

    public static LoadResult load() {
        return load(
                250 * MILLISECOND,
                List.of(
                        request(1, 100, new Outcome.Ok(200)),
                        request(2, 200, new Outcome.Ok(200)),
                        request(3, 5, new Outcome.ServerError(500, "read-timeout")),
                        request(4, 250, new Outcome.Truncated(200))));
    }

    /** One request for each outcome. */
    public static LoadResult loadOf(Outcome... outcomes) {
        return load(
                250 * MILLISECOND,
                Stream.of(outcomes).map(outcome -> request(1, 100, outcome)).toList());
    }

    /** Of an open shape: due 10 ms after the barrier, sent 20 ms too late, answered after 40 ms. */
    public static LoadResult loadThatWasSentLate() {
        RequestRecord late = new RequestRecord(
                1,
                1,
                10 * MILLISECOND,
                30 * MILLISECOND,
                0,
                45 * MILLISECOND,
                45 * MILLISECOND,
                50 * MILLISECOND,
                30,
                0,
                new Outcome.Ok(200));
        return load(50 * MILLISECOND, List.of(late));
    }

    private static LoadResult load(long durationNanos, List<RequestRecord> requests) {
        return new LoadResult(
                "nio",
                4,
                MILLISECOND,
                durationNanos,
                requests,
                new BarrierFigures(Instant.parse("2026-11-21T10:15:10Z"), 1, 2, MILLISECOND, MILLISECOND),
                null,
                false,
                0);
    }

    private static RequestRecord request(int user, long milliseconds, Outcome outcome) {
        long never = RequestRecord.NEVER;
        return new RequestRecord(user, 1, 0, 10, 20, never, never, milliseconds * MILLISECOND, 30, 0, outcome);
    }
}
