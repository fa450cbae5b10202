package mesh.console.lesson;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import mesh.load.lesson.Lesson;
import mesh.load.lesson.Round;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;

/**
 * The data of a lesson's page.
 *
 * @param lesson the lesson; in JSON, its fields are on the same level as the contenders
 * @param contenders the contenders under load, which a user must know for a prediction
 * @param variationContenders the contenders of the variation
 */
record LessonPage(@JsonUnwrapped Lesson lesson, List<UnderLoad> contenders, List<UnderLoad> variationContenders) {

    /**
     * A contender.
     *
     * @param requests the number of requests of all users together, in one repetition
     */
    record UnderLoad(String id, String service, String path, String calls, int users, int requests, int repetitions) {

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

    static LessonPage of(Lesson lesson) {
        return new LessonPage(lesson, contenders(lesson), contenders(lesson.variation()));
    }

    private static List<UnderLoad> contenders(Round round) {
        Scenario scenario = round.scenario().scenario();
        return scenario.contenders().stream()
                .map(one -> UnderLoad.of(scenario, one))
                .toList();
    }
}
