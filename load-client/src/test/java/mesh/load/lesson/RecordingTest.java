package mesh.load.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import mesh.load.results.RunResult;
import mesh.load.run.CheckedScenarios;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the shipped recordings. */
class RecordingTest {

    static Stream<Round> recordedRounds() {
        return Lessons.shipped().stream()
                .flatMap(lesson -> Stream.<Round>of(lesson, lesson.variation()))
                .filter(round -> Recording.of(round.scenario().name()).isPresent());
    }

    /** A lesson may have changed since its recording. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("recordedRounds")
    void aRecordingShowsWhatItsLessonExplains(Round round) {
        Recording recording = new Recording(round.scenario().name());
        RunResult result = recording.result();

        assertThat(result.format()).isEqualTo(RunResult.FORMAT);
        assertThat(new Explainer(round, new Lesson.Limit(null, null, ""), result)
                        .explained()
                        .shown())
                .isTrue();
        assertThat(round.predictions())
                .allSatisfy(prediction -> assertThat(new Judge(round, result).measured(prediction))
                        .isNotInstanceOf(Judge.Measured.Unknown.class));
    }

    static Stream<Recording> recordings() {
        return Stream.concat(
                recordedRounds().map(round -> new Recording(round.scenario().name())),
                Recording.SCENARIOS.stream().flatMap(scenario -> Recording.of(scenario).stream()));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("recordings")
    void aRecordingNamesNoFolderOfItsMachine(Recording recording) {
        assertThat(recording.events()).isNotEmpty().doesNotContain("/home/", "/root/", "/usr/");
        assertThat(recording.result().toString()).doesNotContain("/home/", "/root/", "/usr/");
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void everyRecordedScenarioIsShipped(String scenario) {
        assertThat(CheckedScenarios.find(scenario).name()).isEqualTo(scenario);
    }

    static Stream<String> scenarios() {
        return Recording.SCENARIOS.stream();
    }
}
