package mesh.console.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import mesh.console.scenario.RunArguments;
import mesh.console.scenario.RunRequest;
import mesh.load.lesson.Lessons;
import mesh.load.lesson.Round;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Starts the scenario of each lesson and of its variation. */
class LessonStartTest {

    static Stream<Round> rounds() {
        return Lessons.shipped().stream().flatMap(lesson -> Stream.of(lesson, lesson.variation()));
    }

    /** A run starts from the text of the lesson's scenario, which passes the same checks as a user's text. */
    @ParameterizedTest
    @MethodSource("rounds")
    void everyLessonCanBeStarted(Round round) {
        RunRequest request = new RunRequest(null, round.scenario().yaml(), null);

        try (RunArguments arguments = RunArguments.of(request)) {
            assertThat(arguments.name()).isEqualTo(round.scenario().name());
        }
    }
}
