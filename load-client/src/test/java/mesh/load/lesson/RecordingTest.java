package mesh.load.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import mesh.load.results.RunResult;
import mesh.load.run.CheckedScenarios;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the shipped recordings. */
class RecordingTest {

    /** A lesson, or its variation, that has a recording. */
    record RecordedRound(Lesson lesson, Round round) {

        Recording recording() {
            return new Recording(round.scenario().name());
        }

        @Override
        public String toString() {
            return round.scenario().name();
        }
    }

    static Stream<RecordedRound> recordedRounds() {
        return Lessons.shipped().stream()
                .flatMap(lesson ->
                        Stream.of(new RecordedRound(lesson, lesson), new RecordedRound(lesson, lesson.variation())))
                .filter(one -> Recording.of(one.toString()).isPresent());
    }

    /** A lesson may have changed since its recording. */
    @ParameterizedTest
    @MethodSource("recordedRounds")
    void aRecordingShowsWhatItsLessonExplains(RecordedRound recorded) {
        RunResult result = recorded.recording().result();
        Round round = recorded.round();

        assertThat(result.format()).isEqualTo(RunResult.FORMAT);
        assertThat(new Explainer(round, recorded.lesson().limit(), result)
                        .explained()
                        .shown())
                .isTrue();
        assertThat(round.predictions())
                .allSatisfy(prediction -> assertThat(new PredictionComparison(round, result).measured(prediction))
                        .isNotInstanceOf(PredictionComparison.Measured.Unknown.class));
    }

    static Stream<Recording> recordings() {
        return Stream.concat(
                recordedRounds().map(RecordedRound::recording),
                Recording.SCENARIOS.stream().flatMap(scenario -> Recording.of(scenario).stream()));
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void aRecordingNamesNoFolderOfItsMachine(Recording recording) {
        assertThat(recording.events()).isNotEmpty().doesNotContain("/home/", "/root/", "/usr/");
        assertThat(recording.result().toString()).doesNotContain("/home/", "/root/", "/usr/");
    }

    @Test
    void everyRecordingInTheFoldersIsShown() throws IOException {
        Path resources = Path.of("src/main/resources");
        try (Stream<Path> files = Files.walk(resources)) {
            assertThat(files.filter(file -> file.endsWith("events.ndjson.gz")).map(Path::getParent))
                    .hasSizeGreaterThan(40)
                    .containsExactlyInAnyOrderElementsOf(recordings()
                            .map(one -> resources.resolve(Recording.folder(one.scenario())))
                            .toList());
        }
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
