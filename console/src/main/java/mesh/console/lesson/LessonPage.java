package mesh.console.lesson;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import mesh.load.lesson.Lesson;
import mesh.load.lesson.Round;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;

/**
 * What the page of a lesson is made of.
 *
 * @param lesson whose parts stand beside the next ones in JSON
 * @param contenders who is put under load: what a prediction cannot do without
 * @param variationContenders likewise, by its variation
 */
record LessonPage(@JsonUnwrapped Lesson lesson, List<UnderLoad> contenders, List<UnderLoad> variationContenders) {

    /**
     * A contender.
     *
     * @param requests of all users together, in one repetition
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
