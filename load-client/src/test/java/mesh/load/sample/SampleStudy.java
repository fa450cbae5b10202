package mesh.load.sample;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.results.ApacheBenchFigures;
import mesh.load.results.ApplicationFigures;
import mesh.load.results.CapacityFigures;
import mesh.load.results.ComparisonFigures;
import mesh.load.results.ContenderResult;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.MachineFigures;
import mesh.load.results.Measurement;
import mesh.load.results.Outcome;
import mesh.load.results.PublishedFigure;
import mesh.load.results.PublishedStudy;
import mesh.load.results.RecordingFigures;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.ServiceFigures;
import mesh.load.results.SpreadFigures;
import mesh.load.results.StartFigures;
import mesh.load.results.ValidityWarning;
import mesh.load.results.WarmUpFigures;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.yaml.ScenarioWriter;
import mesh.load.scenario.yaml.ShippedScenarios;

/** A run of the study in which nothing is missing that a result can hold. */
public final class SampleStudy {

    private static final long MILLISECOND = 1_000_000;

    private SampleStudy() {}

    /** A study of 100 users with all that a result can hold. */
    public static RunResult run() {
        return full(ShippedScenarios.find("study"));
    }

    /** With six repetitions of those contenders that the study repeats. */
    public static RunResult repeated() {
        RunResult run = run();
        return with(
                run,
                ShippedScenarios.find("study").contenders().stream()
                        .flatMap(one -> IntStream.rangeClosed(1, one.repetitions())
                                .mapToObj(repetition -> StudySample.of(one, repetition)))
                        .toList());
    }

    /** As large as a result is meant to become: 13 contenders, 1000 users each. */
    public static RunResult large() {
        List<Contender> thirteen =
                ShippedScenarios.find("study").withUsers(1000).contenders();
        return with(
                full(ShippedScenarios.find("study")),
                thirteen.stream().limit(13).map(one -> StudySample.of(one, 1)).toList());
    }

    /** A single contender, whose first user's request ended in the first of these ways, and so on. */
    public static RunResult endedIn(List<Outcome> outcomes) {
        return with(run(), List.of(StudySample.endedIn(outcomes)));
    }

    private static RunResult full(Scenario scenario) {
        List<ContenderResult> contenders = scenario.contenders().stream()
                .map(contender -> StudySample.of(contender, 1))
                .toList();
        return new RunResult(
                RunResult.FORMAT,
                "0.1.0",
                List.of("run", "study", "--repeat", "5", "--jfr"),
                ScenarioWriter.tree(scenario),
                RunState.COMPLETE,
                null,
                Instant.parse("2026-11-21T10:15:00Z"),
                Instant.parse("2026-11-21T10:18:21Z"),
                new MachineFigures("Linux 6", "amd64", "A Processor", 2, 24L << 30, "25", "OpenJDK"),
                SampleClaims.services(),
                Map.of("serviceTime", "PT0.1S"),
                SampleClaims.warmUps(scenario),
                new Measurement.Load(contenders, SampleClaims.spreads(contenders), SampleClaims.comparisons()),
                SampleClaims.expectations(),
                List.of(new RecordingFigures(
                        "tomcat-gateway-virtual", "tomcat-gateway-virtual.jfr", 3, 4 * MILLISECOND)),
                SampleClaims.validity(),
                List.of());
    }

    /** The same run with other contenders. */
    public static RunResult with(RunResult run, List<ContenderResult> contenders) {
        return Samples.withContenders(run, contenders);
    }

    /** The same run with a text wherever a service, a scenario or a user has a say: one for each kind of experiment. */
    public static List<RunResult> hostile(RunResult run, String text) {
        Measurement.Load load = new Measurement.Load(
                List.of(StudySample.hostile(text)),
                List.of(new SpreadFigures(text, 2, 1, 1, 1)),
                List.of(new ComparisonFigures(text, text, 1, 1, 1, .95, 2, text)));
        Measurement.Capacity capacity =
                new Measurement.Capacity(List.of(new CapacityFigures(text, 1, 1, 1, 1, text, List.of())));
        return Stream.of(
                        load,
                        capacity,
                        new Measurement.Soak(SampleSoak.hostile(text)),
                        new Measurement.Isolated(applications(text), load))
                .map(measurement -> hostile(run, text, measurement))
                .toList();
    }

    private static RunResult hostile(RunResult run, String text, Measurement measurement) {
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
                List.of(new ServiceFigures(
                        text, text, 1L, List.of(text), text, Map.of(text, text), Map.of(text, text))),
                Map.of(text, text),
                List.of(new WarmUpFigures(text, 1L, List.of(new WarmUpFigures.Round(1, 1, 1)), true)),
                measurement,
                List.of(new ExpectationFigures(
                        text, text, text, Verdict.PASSED, Map.of(text, text), text, List.of(text))),
                List.of(new RecordingFigures(text, text, 1, 1)),
                List.of(new ValidityWarning(text, text, text)),
                List.of(text));
    }

    private static ApplicationFigures applications(String text) {
        return new ApplicationFigures(
                text,
                List.of(new StartFigures(text, 1, 2L, 3, 4L, 5L, 6L)),
                List.of(new ComparisonFigures(text, text, 1, 1, 1, .95, 2, text)),
                List.of(new ApacheBenchFigures(text, 1, 2, 3, 4, 5)),
                new PublishedStudy(
                        text,
                        text,
                        text,
                        text,
                        false,
                        List.of(text),
                        List.of(new PublishedFigure(text, text, "memory", List.of(1.0)))));
    }
}
