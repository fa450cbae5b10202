package mesh.console.lesson;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import mesh.console.scenario.CallGraph;
import mesh.load.lesson.Lesson;
import mesh.load.lesson.Recording;
import mesh.load.lesson.Round;
import mesh.load.predict.AssumedLimits;
import mesh.load.predict.Predictions;
import mesh.load.predict.WhatIf;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/**
 * The data of a lesson's page.
 *
 * @param lesson the lesson; in JSON, its fields are on the same level as the contenders
 * @param contenders the contenders under load, which a user must know for a prediction
 * @param variationContenders the contenders of the variation
 * @param recordedAt when the shipped {@linkplain Recording recording} was measured; null if there is none
 * @param variationRecordedAt the same for the variation
 * @param graph who calls whom, for a drawing
 * @param variationGraph the same for the variation
 * @param model the load and the limits of the contender that the questions are about, for the model; null if the model does not know them
 * @param variationModel the same for the variation
 */
public record LessonPage(
        @JsonUnwrapped Lesson lesson,
        List<UnderLoad> contenders,
        List<UnderLoad> variationContenders,
        @Nullable Instant recordedAt,
        @Nullable Instant variationRecordedAt,
        CallGraph graph,
        CallGraph variationGraph,
        @Nullable WhatIf model,
        @Nullable WhatIf variationModel) {

    /**
     * A contender.
     *
     * @param requests the number of requests of all users together, in one repetition
     */
    public record UnderLoad(
            String id, String service, String path, String calls, int users, int requests, int repetitions) {

        private static UnderLoad of(Scenario scenario, Contender one) {
            return new UnderLoad(
                    one.id(),
                    one.service().label(),
                    one.path(),
                    one.calls().label(),
                    one.users(),
                    scenario.requests(one),
                    one.repetitions());
        }
    }

    public static LessonPage of(Lesson lesson) {
        return new LessonPage(
                lesson,
                contenders(lesson),
                contenders(lesson.variation()),
                recordedAt(lesson),
                recordedAt(lesson.variation()),
                graph(lesson),
                graph(lesson.variation()),
                model(lesson),
                model(lesson.variation()));
    }

    private static @Nullable WhatIf model(Round round) {
        Scenario scenario = round.scenario().scenario();
        return new Predictions(scenario, AssumedLimits.of(scenario))
                .asNumbers(scenario.contenders().getFirst())
                .orElse(null);
    }

    private static @Nullable Instant recordedAt(Round round) {
        return Recording.of(round.scenario().name()).map(Recording::startedAt).orElse(null);
    }

    private static CallGraph graph(Round round) {
        return CallGraph.of(round.scenario().scenario());
    }

    private static List<UnderLoad> contenders(Round round) {
        Scenario scenario = round.scenario().scenario();
        return scenario.contenders().stream()
                .map(one -> UnderLoad.of(scenario, one))
                .toList();
    }
}
