package mesh.console.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import mesh.console.scenario.RunArguments;
import mesh.console.scenario.RunRequest;
import mesh.load.lesson.Lessons;
import mesh.load.lesson.Round;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a lesson has started. */
class LessonStartTest {

    static Stream<Round> rounds() {
        return Lessons.shipped().stream().flatMap(lesson -> Stream.of(lesson, lesson.variation()));
    }

    /** A run is started with the text of its scenario, which is trusted as little as any other text. */
    @ParameterizedTest
    @MethodSource("rounds")
    void everyLessonCanBeStarted(Round round) {
        RunRequest request = new RunRequest(null, round.scenario().yaml(), null);

        try (RunArguments arguments = RunArguments.of(request)) {
            assertThat(arguments.name()).isEqualTo(round.scenario().name());
        }
    }
}
