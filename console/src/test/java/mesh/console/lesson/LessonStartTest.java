package mesh.console.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.stream.Stream;
import mesh.console.scenario.RunArguments;
import mesh.load.lesson.Lessons;
import mesh.load.lesson.Round;
import mesh.load.scenario.Scenario;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Starts the scenario of each lesson and of its variation. */
class LessonStartTest {

    static Stream<Round> rounds() {
        return Lessons.shipped().stream().flatMap(lesson -> Stream.of(lesson, lesson.variation()));
    }

    /** A run in another process reads the lesson's scenario from a file, with the same checks as a user's file. */
    @ParameterizedTest
    @MethodSource("rounds")
    void everyLessonCanBeStarted(Round round) {
        Scenario scenario = round.scenario().scenario();

        try (RunArguments arguments = RunArguments.of(scenario)) {
            assertThat(Objects.requireNonNull(arguments.file()).read()).isEqualTo(scenario);
        }
    }
}
