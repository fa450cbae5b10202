package mesh.load.sample;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.MachineFigures;
import mesh.load.results.Measurement;
import mesh.load.results.Measurement.SpreadFigures;
import mesh.load.results.PlacementFigures;
import mesh.load.results.RunResult;
import mesh.load.results.RunResult.TraceFigures;
import mesh.load.results.RunResult.WorkerFigures;
import mesh.load.results.RunState;
import mesh.load.results.ServiceFigures;
import mesh.load.results.ServiceFigures.ExceptionFigures;
import mesh.load.results.ServiceFigures.JvmFigures;
import mesh.load.results.ServiceFigures.LossFigures;
import mesh.load.results.ServiceFigures.OutOfMemoryFigures;
import mesh.load.results.ServiceFigures.ReplacementFigures;
import mesh.load.results.ThreadDumpFigures;
import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.WarmUpFigures;
import mesh.load.results.experiment.ApplicationFigures;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.OpenConnectionsStep;
import mesh.load.results.experiment.OverloadFigures;
import mesh.load.scenario.Contender;
import mesh.load.scenario.yaml.ScenarioWriter;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.jspecify.annotations.Nullable;

/** Builds the result of a run. The default is a complete run of {@code smoke} with one contender. */
public final class SampleRun {

    private RunResult run;

    private SampleRun(RunResult run) {
        this.run = run;
    }

    /** Returns a complete run of {@code smoke}. */
    public static SampleRun complete() {
        return in(RunState.COMPLETE, null);
    }

    /** Returns a run that its user interrupted. */
    public static SampleRun interrupted(String reason) {
        return in(RunState.INTERRUPTED, reason);
    }

    /** Returns a run that failed because its services ended. */
    public static SampleRun failed(String reason) {
        return in(RunState.FAILED, reason);
    }

    /** Returns a run in this state, without a reason. */
    public static SampleRun in(RunState state) {
        return in(state, null);
    }

    private static SampleRun in(RunState state, @Nullable String reason) {
        return new SampleRun(new RunResult(
                RunResult.FORMAT,
                "0.1.0",
                List.of("run", "smoke"),
                ScenarioWriter.tree(ShippedScenarios.find("smoke")),
                state,
                reason,
                Instant.parse("2026-11-21T10:15:00Z"),
                Instant.parse("2026-11-21T10:15:20Z"),
                new MachineFigures(
                        "Linux 6", "amd64", "A Processor", 2, 24L << 30, "25", "OpenJDK", List.of("-Xmn128m"), null),
                List.of(new ServiceFigures(
                        "netty-gateway",
                        "http://127.0.0.1:8070",
                        4711L,
                        List.of("java"),
                        "cache",
                        Map.of("maxConnections", 500),
                        Map.of("version", "0.1.0-SNAPSHOT"),
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null)),
                Map.of("serviceTime", "PT0.02S"),
                List.of(),
                new Measurement.Load(List.of(SampleContender.smoke().build()), List.of(), List.of()),
                List.of(),
                List.of(),
                List.of(),
                List.of("the machine was busy"),
                null,
                null,
                null,
                null));
    }

    /** Sets a component of its services. */
    private SampleRun services(String component, Object value) {
        return with(
                "services",
                run.services().stream()
                        .map(service -> Records.with(service, component, value))
                        .toList());
    }

    /** Sets that other processes replaced its only service. */
    public SampleRun replaced(ReplacementFigures... replacements) {
        return services("replacements", List.of(replacements));
    }

    /** Sets the heap limit of the run's only service, and its out-of-memory errors, each with the contender that was under load. */
    public SampleRun outOfMemory(long heapBytes, OutOfMemoryFigures... errors) {
        return services("runtime", new JvmFigures("25", heapBytes, List.of("PS Scavenge"), List.of("-Xmx512m")))
                .services("outOfMemory", List.of(errors));
    }

    /** Sets the JVM of the run's only service. */
    public SampleRun runtime(JvmFigures runtime) {
        return with(
                "services",
                run.services().stream()
                        .map(service -> Records.with(service, "runtime", runtime))
                        .toList());
    }

    /** Sets its services: one for each of these JVMs, by name. */
    public SampleRun runtimes(Map<String, JvmFigures> jvms) {
        ServiceFigures like = run.services().getFirst();
        return with(
                "services",
                jvms.entrySet().stream()
                        .map(one -> Records.with(Records.with(like, "name", one.getKey()), "runtime", one.getValue()))
                        .toList());
    }

    /** Makes a service an application of the user, which does not say how it was built. */
    public SampleRun applicationOfUser(String name) {
        return with(
                "services",
                run.services().stream()
                        .map(one -> one.name().equals(name) ? Records.with(one, "build", Map.of()) : one)
                        .toList());
    }

    /** Sets when it lost its only service, or the observation of it. */
    public SampleRun lost(LossFigures... losses) {
        return services("losses", List.of(losses));
    }

    /** Sets what the log of its only service says. */
    public SampleRun logged(ExceptionFigures... exceptions) {
        return services("exceptions", List.of(exceptions));
    }

    /** Sets the thread dumps of a run with {@code --thread-dumps}. */
    public SampleRun threadDumps(ThreadDumpFigures... dumps) {
        return with("threadDumps", List.of(dumps));
    }

    /** Sets where its load client and its workers ran. */
    public SampleRun loadFrom(PlacementFigures placement, WorkerFigures... workers) {
        return with("machine", Records.with(run.machine(), "placement", placement))
                .with("workerProcesses", List.of(workers));
    }

    /** Returns a copy of another result. */
    public static SampleRun like(RunResult other) {
        return new SampleRun(other);
    }

    /** Returns a study of 100 users that has every part of a result. */
    public static SampleRun study() {
        return StudyDetails.addTo(complete().scenario("study"), ShippedScenarios.find("study"));
    }

    /** Returns the study with six repetitions of the contenders that it repeats. */
    public static SampleRun repeatedStudy() {
        return study().contenders(ShippedScenarios.find("study").contenders().stream()
                .flatMap(one -> IntStream.rangeClosed(1, one.repetitions())
                        .mapToObj(repetition -> StudyContender.of(one, repetition)))
                .toList());
    }

    /** Returns the study with the stages of all requests but one of each contender. */
    public static SampleRun stagedStudy() {
        return study().staged();
    }

    /** Adds stages to its contenders. */
    public SampleRun staged() {
        return contenders(run.contenders().stream().map(StudyContender::staged).toList());
    }

    /** Returns the largest supported result: 13 contenders with 1000 users each. */
    public static SampleRun largeStudy() {
        List<Contender> all = ShippedScenarios.find("study").withUsers(1000).contenders();
        return study().contenders(all.stream()
                .limit(13)
                .map(one -> StudyContender.of(one, 1))
                .toList());
    }

    /** Returns a run with a single contender. The request of each user ended in one of these outcomes, in their order. */
    public static SampleRun studyThatEndedIn(List<Outcome> outcomes) {
        return study().contenders(StudyContender.endedIn(outcomes));
    }

    /** Returns a run with a fault under its contender. Afterwards a suspected leak remained. */
    public static SampleRun fault() {
        return complete()
                .contenders(SampleContender.smoke()
                        .fault(SampleFault.of(20_000_000L, null, "connections of netty-gateway"))
                        .build());
    }

    /** Returns a run in which the file descriptors of a gateway doubled, and a contender became slower. */
    public static SampleRun soak() {
        return complete().measurement(new Measurement.Soak(StudyDetails.soak("tomcat-gateway", "rest")));
    }

    /** Returns a run that searched for the highest rates, with these results. */
    public static SampleRun capacity(CapacityFigures... searches) {
        return complete().measurement(new Measurement.Capacity(List.of(searches)));
    }

    /** Returns a run in which each of two contenders got three times the load that it sustains. One of them kept most of its capacity. */
    public static SampleRun overload() {
        return overload(SampleOverload.limited("limited"), SampleOverload.unlimited("unlimited"));
    }

    /** Returns a run that overloaded its contenders, with these results. */
    public static SampleRun overload(OverloadFigures... overloads) {
        return complete().measurement(new Measurement.Overload(List.of(overloads)));
    }

    /** Returns a run that held connections open. */
    public static SampleRun openConnections(OpenConnectionsStep... steps) {
        return complete().measurement(new Measurement.OpenConnections(List.of(steps)));
    }

    /** Sets the contenders in this order. Spreads and comparisons do not change. */
    public SampleRun contenders(List<ContenderResult> contenders) {
        return measurement(new Measurement.Load(contenders, run.spreads(), run.comparisons()));
    }

    /** Sets the contenders in this order. Spreads and comparisons do not change. */
    public SampleRun contenders(ContenderResult... contenders) {
        return contenders(List.of(contenders));
    }

    public SampleRun spreads(List<SpreadFigures> spreads) {
        return measurement(new Measurement.Load(run.contenders(), spreads, run.comparisons()));
    }

    public SampleRun comparisons(ComparisonFigures... comparisons) {
        return measurement(new Measurement.Load(run.contenders(), run.spreads(), List.of(comparisons)));
    }

    /** Sets that the contenders ran in applications that were started one at a time. */
    public SampleRun applications(ApplicationFigures applications) {
        return measurement(
                new Measurement.Isolated(applications, run.measurement().load()));
    }

    /** Sets the limits that its gateway reported. */
    public SampleRun limits(Map<String, Object> limits) {
        return with(
                "services",
                run.services().stream()
                        .map(service -> service.name().equals("netty-gateway")
                                ? Records.with(service, "limits", limits)
                                : service)
                        .toList());
    }

    public SampleRun measurement(Measurement measurement) {
        return with("measurement", measurement);
    }

    /** Sets a shipped scenario. */
    public SampleRun scenario(String name) {
        return scenario(ScenarioWriter.tree(ShippedScenarios.find(name)));
    }

    public SampleRun scenario(Map<String, Object> scenario) {
        return with("scenario", scenario);
    }

    /** Changes the scenario's setting with this key. */
    public SampleRun setting(String key, Object value) {
        Map<String, Object> scenario = new LinkedHashMap<>(run.scenario());
        scenario.put(key, value);
        return scenario(scenario);
    }

    public SampleRun warmUps(List<WarmUpFigures> warmUps) {
        return with("warmUps", warmUps);
    }

    /** Sets the scenario's assertions with their verdicts. */
    public SampleRun assertions(List<ExpectationFigures> expectations) {
        return with("expectations", expectations);
    }

    public SampleRun warnings(List<ValidityWarning> warnings) {
        return with("validityWarnings", warnings);
    }

    public SampleRun notes(List<String> notes) {
        return with("notes", notes);
    }

    /** Sets that its requests were traced. */
    public SampleRun traces(TraceFigures traces) {
        return with("traces", traces);
    }

    public SampleRun endedAt(Instant endedAt) {
        return with("endedAt", endedAt);
    }

    /** Replaces the component of the result that has this name. */
    SampleRun with(String component, @Nullable Object value) {
        run = Records.with(run, component, value);
        return this;
    }

    public RunResult build() {
        return run;
    }
}
