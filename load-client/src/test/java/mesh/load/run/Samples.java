package mesh.load.run;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import mesh.load.mesh.MeshException;
import mesh.load.result.BarrierFigures;
import mesh.load.result.CeilingFigures;
import mesh.load.result.ComparisonFigures;
import mesh.load.result.ContenderResult;
import mesh.load.result.ExpectationFigures;
import mesh.load.result.ExpectationFigures.Verdict;
import mesh.load.result.LoadResult;
import mesh.load.result.MachineFigures;
import mesh.load.result.Outcome;
import mesh.load.result.RecordingFigures;
import mesh.load.result.RequestRecord;
import mesh.load.result.RunResult;
import mesh.load.result.RunState;
import mesh.load.result.ServiceFigures;
import mesh.load.result.SpreadFigures;
import mesh.load.result.ThreadFigures;
import mesh.load.result.ValidityNote;
import mesh.load.result.WarmUpFigures;
import mesh.load.scenario.Calls;
import mesh.load.scenario.Connections;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Holds;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;
import mesh.load.scenario.ShippedScenarios;
import mesh.load.scenario.Work;
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
                ScenarioTree.of(ShippedScenarios.find("smoke")),
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
                        Map.of("maxConnections", 500),
                        Map.of())),
                Map.of("serviceTime", "PT0.02S"),
                List.of(),
                contenders,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of("the machine was busy"));
    }

    /** A study of 100 users with all that a result can hold. */
    public static RunResult study() {
        return full(ShippedScenarios.find("study"));
    }

    /** As large as a result is meant to become: 13 contenders, 1000 users each. */
    public static RunResult large() {
        List<Contender> thirteen =
                ShippedScenarios.find("study").withUsers(1000).contenders();
        return with(
                full(ShippedScenarios.find("study")),
                thirteen.stream().limit(13).map(one -> StudySample.of(one, 1)).toList());
    }

    private static RunResult full(Scenario scenario) {
        List<ContenderResult> contenders = scenario.contenders().stream()
                .map(contender -> StudySample.of(contender, 1))
                .toList();
        return new RunResult(
                RunResult.FORMAT,
                "0.1.0",
                List.of("run", "study", "--repeat", "5", "--jfr"),
                ScenarioTree.of(scenario),
                RunState.COMPLETE,
                null,
                Instant.parse("2026-11-21T10:15:00Z"),
                Instant.parse("2026-11-21T10:18:21Z"),
                new MachineFigures("Linux 6", "amd64", "A Processor", 2, 24L << 30, "25", "OpenJDK"),
                SampleClaims.services(),
                Map.of("serviceTime", "PT0.1S"),
                SampleClaims.warmUps(scenario),
                contenders,
                SampleClaims.spreads(contenders),
                SampleClaims.comparisons(),
                SampleClaims.expectations(),
                List.of(new RecordingFigures(
                        "tomcat-gateway-virtual", "tomcat-gateway-virtual.jfr", 3, 4 * MILLISECOND)),
                SampleClaims.validity(),
                List.of());
    }

    /** The same run with other contenders. */
    public static RunResult with(RunResult run, List<ContenderResult> contenders) {
        return new RunResult(
                run.format(),
                run.version(),
                run.arguments(),
                run.scenario(),
                run.state(),
                run.stateReason(),
                run.startedAt(),
                run.endedAt(),
                run.machine(),
                run.services(),
                run.legacyBehaviour(),
                run.warmUps(),
                contenders,
                run.spreads(),
                run.comparisons(),
                run.expectations(),
                run.recordings(),
                run.validity(),
                run.notes());
    }

    /** The same run with a text wherever a service, a scenario or a user has a say. */
    public static RunResult hostile(RunResult run, String text) {
        ContenderResult one = ContenderFigures.of(
                new Contender(
                        text, Service.NETTY_GATEWAY, text, Calls.AT_ONCE, Connections.POOL, Holds.NOTHING, text, 1, 1),
                new Work.Triangular(),
                1,
                load(5 * MILLISECOND, List.of(request(1, 5, new Outcome.ServerError(500, text)))),
                new Seen(
                        new ThreadFigures(Map.of(text, 2), Map.of(text, 3), 19, 20, 7, 50 * MILLISECOND),
                        List.of(),
                        null),
                new CeilingFigures(20 * MILLISECOND, text),
                Map.of(text, text));
        return new RunResult(
                run.format(),
                text,
                List.of(text),
                Map.of("name", text, "question", text, "engine", text),
                run.state(),
                text,
                run.startedAt(),
                run.endedAt(),
                new MachineFigures(text, text, text, 2, 24L << 30, text, text),
                List.of(new ServiceFigures(text, text, 1L, List.of(text), Map.of(text, text), Map.of(text, text))),
                Map.of(text, text),
                List.of(new WarmUpFigures(text, 1L, List.of(new WarmUpFigures.Round(1, 1, 1)), true)),
                List.of(one),
                List.of(new SpreadFigures(text, 2, 1, 1, 1)),
                List.of(new ComparisonFigures(text, text, 1, 1, 1, .95, 2, text)),
                List.of(new ExpectationFigures(text, text, text, Verdict.HELD, Map.of(text, text), text)),
                List.of(new RecordingFigures(text, text, 1, 1)),
                List.of(new ValidityNote(text, text, text)),
                List.of(text));
    }

    /** Of a run that opens no mesh. */
    static RunSettings settings(Path results) {
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

    static ContenderResult withCloseness(double closeness) {
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
                one.ceiling(),
                closeness,
                one.backend(),
                one.requests(),
                one.observations(),
                one.client());
    }

    static ContenderResult contender(Seen seen) {
        return contender("netty-webclient", 1, load(), seen);
    }

    private static Seen seen() {
        return new Seen(
                new ThreadFigures(Map.of("reactor-http", 2), Map.of("reactor-http", 3), 19, 20, 7, 50 * MILLISECOND),
                List.of(),
                null);
    }

    private static ContenderResult contender(String id, int repetition, LoadResult load, Seen seen) {
        Contender first = ShippedScenarios.find("smoke").contenders().getFirst();
        return ContenderFigures.of(
                first.withId(id),
                new Work.Triangular(),
                repetition,
                load,
                seen,
                new CeilingFigures(20 * MILLISECOND, "the longest chain is 1 calls of 20 ms"),
                Map.of("arrivals", 55));
    }

    static LoadResult load() {
        return load(
                250 * MILLISECOND,
                List.of(
                        request(1, 100, new Outcome.Ok(200)),
                        request(2, 200, new Outcome.Ok(200)),
                        request(3, 5, new Outcome.ServerError(500, "read-timeout")),
                        request(4, 250, new Outcome.Truncated(200))));
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
