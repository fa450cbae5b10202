package mesh.console.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import mesh.load.lesson.Lessons;
import mesh.load.lesson.Recording;
import mesh.load.lesson.Round;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the documents of shipped recordings. */
class RecordedRunsTest {

    private static final RecordedRuns RUNS = new RecordedRuns();

    @AfterAll
    static void deleteUnpacked() throws Exception {
        RUNS.close();
    }

    static Stream<String> recordings() {
        Stream<String> rounds = Lessons.shipped().stream()
                .flatMap(lesson -> Stream.<Round>of(lesson, lesson.variation()))
                .map(round -> round.scenario().name());
        return Stream.concat(rounds, Recording.SCENARIOS.stream())
                .filter(name -> Recording.of(name).isPresent());
    }

    /** A recording is older than the names of some keys, so its scenario can be one that a run would reject. */
    @ParameterizedTest
    @MethodSource("recordings")
    void everyRecordingHasACallGraph(String recording) {
        assertThat(RUNS.documents(recording).graph()).isNotNull();
    }
}
