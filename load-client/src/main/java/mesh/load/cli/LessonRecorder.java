package mesh.load.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import mesh.load.cli.output.ExitCode;
import mesh.load.cli.output.RunOutput;
import mesh.load.lesson.Explainer;
import mesh.load.lesson.Explainer.Explained;
import mesh.load.lesson.Lesson;
import mesh.load.lesson.Lessons;
import mesh.load.lesson.Recording;
import mesh.load.lesson.Round;
import mesh.load.report.ValiditySentence;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.yaml.Trust;
import org.jspecify.annotations.Nullable;

/**
 * Measures the lessons and the first scenarios, and keeps each run as a {@link Recording}. A run that does not show what its lesson
 * explains is not kept, and the earlier recording stays.
 */
record LessonRecorder(PrintWriter out, Function<Scenario, RunOutput> runner, Path home) {

    private static final String RESOURCES = "load-client/src/main/resources";

    /** One run to record. Its round is null if it belongs to no lesson. */
    private record Take(
            String label, Scenario scenario, @Nullable Round round, Lesson.@Nullable Limit limit) {

        static Take of(String scenario) {
            return new Take(scenario, CheckedScenarios.find(scenario), null, null);
        }

        static Stream<Take> of(Lesson lesson) {
            return Stream.of(lesson, lesson.variation())
                    .map(round -> new Take(
                            "lesson " + lesson.number() + (round instanceof Lesson ? "" : ", variation"),
                            round.scenario().scenario(),
                            round,
                            lesson.limit()));
        }
    }

    /**
     * Records what is named, or everything.
     *
     * @param requested ids or numbers of shipped lessons, and names of {@link Recording#SCENARIOS}; empty for all
     * @return the exit code: 1 if a run was not kept
     */
    int record(List<String> requested) {
        Path resources = home.resolve(RESOURCES);
        if (!resources.toFile().isDirectory()) {
            throw new ScenarioException(
                    "recordings belong into " + RESOURCES + ", but there is no such folder in " + home);
        }
        List<String> refused = new ArrayList<>();
        for (Take take : takes(requested)) {
            out.println(take.label() + ": measured for a recording");
            out.flush();
            RunOutput output = runner.apply(take.scenario());
            if (output.result().state() == RunState.INTERRUPTED) {
                return ExitCode.INTERRUPTED;
            }
            Optional<String> doubt = doubt(take, output.result());
            if (doubt.isEmpty()) {
                keep(output.folder(), resources);
            } else {
                refused.add(take.label());
            }
            out.println(take.label() + ": "
                    + doubt.map(why -> "not recorded. " + why).orElse("recorded"));
        }
        if (!refused.isEmpty()) {
            out.println(
                    "not recorded: " + String.join("; ", refused) + ". To try again: ./mesh lesson --record-all NAME");
        }
        return refused.isEmpty() ? ExitCode.PASSED : ExitCode.FAILED;
    }

    private static List<Take> takes(List<String> requested) {
        return requested.isEmpty()
                ? Stream.concat(
                                Lessons.shipped().stream().flatMap(Take::of),
                                Recording.SCENARIOS.stream().map(Take::of))
                        .toList()
                : requested.stream().flatMap(LessonRecorder::take).toList();
    }

    /** A lesson and a scenario may have the same name. Both are then recorded. */
    private static Stream<Take> take(String requested) {
        return Recording.SCENARIOS.contains(requested) && !Lessons.SHIPPED.contains(requested)
                ? Stream.of(Take.of(requested))
                : Stream.concat(
                        Take.of(Lessons.find(requested, Trust.experiments(List.of()), Map.of())),
                        Recording.SCENARIOS.stream().filter(requested::equals).map(Take::of));
    }

    /** Returns why a run is no good example; empty if it is one. A scenario's page shows which of its assertions failed. */
    private static Optional<String> doubt(Take take, RunResult result) {
        if (result.state() != RunState.COMPLETE) {
            return Optional.of("The run is not complete: " + result.stateReason());
        }
        String busy = ValiditySentence.busyMachine(result);
        if (!busy.isEmpty()) {
            return Optional.of(busy);
        }
        if (take.round() == null || take.limit() == null) {
            return Optional.empty();
        }
        Explained explained = new Explainer(take.round(), take.limit(), result).explained();
        return explained.shown() ? Optional.empty() : Optional.of(explained.text());
    }

    private void keep(Path run, Path resources) {
        try {
            Recording.keep(new ResultsFolder(run), resources, home);
        } catch (IOException cannot) {
            throw ResultsException.unwritable(resources, cannot);
        }
    }
}
