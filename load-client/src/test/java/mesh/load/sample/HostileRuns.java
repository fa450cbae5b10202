package mesh.load.sample;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.MachineFigures;
import mesh.load.results.Measurement;
import mesh.load.results.Measurement.SpreadFigures;
import mesh.load.results.PlacementFigures;
import mesh.load.results.RunResult;
import mesh.load.results.RunResult.RecordingFigures;
import mesh.load.results.ServiceFigures;
import mesh.load.results.ServiceFigures.ExceptionFigures;
import mesh.load.results.ServiceFigures.JvmFigures;
import mesh.load.results.ServiceFigures.LossFigures;
import mesh.load.results.ServiceFigures.OutOfMemoryFigures;
import mesh.load.results.ServiceFigures.ReplacementFigures;
import mesh.load.results.ThreadDumpFigures;
import mesh.load.results.ThreadDumpFigures.Place;
import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.WarmUpFigures;
import mesh.load.results.experiment.ApplicationFigures;
import mesh.load.results.experiment.ApplicationFigures.ApacheBenchFigures;
import mesh.load.results.experiment.ApplicationFigures.PublishedFigure;
import mesh.load.results.experiment.ApplicationFigures.PublishedStudy;
import mesh.load.results.experiment.ApplicationFigures.StartFigures;
import mesh.load.results.experiment.CapacityFigures;

/** Results with an attacker's text in their fields. */
public final class HostileRuns {

    private HostileRuns() {}

    /** Returns a copy of the run for each kind of experiment. This text is in every field that a service, a scenario or a user controls. */
    public static List<RunResult> of(RunResult run, String text) {
        Measurement.Load load = new Measurement.Load(
                List.of(StudyContender.hostile(text)),
                List.of(new SpreadFigures(text, 2, 1, 1, 1)),
                List.of(new ComparisonFigures(text, text, 1, 1, 1, .95, 2, text)));
        Measurement.Capacity capacity =
                new Measurement.Capacity(List.of(new CapacityFigures(text, 1, 1, 1, 1, text, List.of(), List.of())));
        return Stream.of(
                        load,
                        capacity,
                        new Measurement.Overload(List.of(SampleOverload.limited(text))),
                        new Measurement.Soak(StudyDetails.soak(text, text)),
                        new Measurement.OpenConnections(List.of(SampleConnections.step(text, 1000))),
                        new Measurement.Isolated(applications(text), load))
                .map(measurement -> of(run, text, measurement))
                .toList();
    }

    private static RunResult of(RunResult run, String text, Measurement measurement) {
        return SampleRun.like(run)
                .measurement(measurement)
                .scenario(Map.of("name", text, "question", text, "engine", text))
                .warmUps(List.of(new WarmUpFigures(text, 1L, List.of(new WarmUpFigures.Round(1, 1, 1)), true, null)))
                .assertions(List.of(new ExpectationFigures(
                        text, text, text, Verdict.PASSED, Map.of(text, text), text, List.of(text), Map.of(text, 1.0))))
                .warnings(List.of(new ValidityWarning(text, text, text)))
                .notes(List.of(text))
                .with("version", text)
                .with("arguments", List.of(text))
                .with("stateReason", text)
                .with(
                        "machine",
                        new MachineFigures(
                                text,
                                text,
                                text,
                                2,
                                24L << 30,
                                text,
                                text,
                                List.of(text),
                                new PlacementFigures(text, text, 0.5, 1L << 30)))
                .with("services", List.of(service(text)))
                .with("legacyBehaviour", Map.of(text, text))
                .with("recordings", List.of(new RecordingFigures(text, text, 1, 1)))
                .with(
                        "threadDumps",
                        List.of(new ThreadDumpFigures(
                                text,
                                text,
                                text,
                                1,
                                1,
                                1,
                                1,
                                List.of(new Place(text, text, 1)),
                                List.of(new Place(text, text, 1)))))
                .build();
    }

    private static ServiceFigures service(String text) {
        return new ServiceFigures(
                text,
                text,
                1L,
                List.of(text),
                text,
                Map.of(text, text),
                Map.of(text, text),
                new PlacementFigures(text, text, 0.5, 1L),
                List.of(new ReplacementFigures(text, Instant.EPOCH, null)),
                new JvmFigures(text, 1L, List.of(text), List.of(text)),
                List.of(new OutOfMemoryFigures(text, text, 2)),
                List.of(new LossFigures(text, 1, text)),
                1L,
                List.of(new ExceptionFigures(text, text, text, 2)));
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
