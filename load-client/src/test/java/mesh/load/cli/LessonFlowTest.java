package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import mesh.load.lesson.LessonRuns;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParameterException;

/** Tests the dialogue of a lesson. It starts no service: each run returns a given result. */
class LessonFlowTest extends LessonDialogue {

    @Test
    void asksForPredictionsThenRunsAndComparesThemWithTheResult() throws Exception {
        typed.addAll(List.of("3", "20", "0", "n"));

        int code = teach(1, List.of(), false, false);

        assertThat(code).isZero();
        assertThat(ran).containsExactly("lesson-a-thread-that-waits");
        assertThat(out.toString())
                .contains(
                        "Lesson 1: A thread that waits",
                        "  tomcat-resttemplate: 100 users, 100 requests of /rest/{cnt} on tomcat-gateway",
                        "  a number from 0 to 30 (s)",
                        "Locked.",
                        "  you said    |---------------                                   | 3 s",
                        "  it was      |##################################################| 10.1 s",
                        "You said 3 s, it was 10.1 s: 3.4 times as much.",
                        "rose from 38 to 128",
                        "The setting to change: server.tomcat.threads.max of tomcat-gateway. It limits",
                        "The code behind it: tomcat-gateway/src/main/java/mesh/gateway/resttemplate/Temperatures.java",
                        "The lesson: the classic.",
                        "    class Temperatures {",
                        "The variation: Tomcat gets 25 threads instead of 200",
                        "Continue with it? y or n")
                .doesNotContain("{duration}", "import org.", "    \n    /** The calls");
    }

    /** The figures of the run must appear only below the predictions. */
    @Test
    void showsNoResultBeforeTheLastPrediction() throws Exception {
        typed.addAll(List.of("3", "20", "0", "n"));

        teach(1, List.of(), false, false);

        assertThat(out.toString().split("Locked", -1)[0]).doesNotContain("10.1", "128", "it was");
    }

    @Test
    void asksAgainAfterAnInvalidPrediction() throws Exception {
        typed.addAll(List.of("soon", "31", "3", "20", "0", "n"));

        assertThat(teach(1, List.of(), false, false)).isZero();

        assertThat(out.toString())
                .contains("prediction: 'soon' is not valid. Allowed: a number from 0 to 30 (s)")
                .contains("prediction: '31' is not valid. Allowed: a number from 0 to 30 (s)");
    }

    @Test
    void asksNoQuestionsInAScript() throws Exception {
        int code = teach(1, List.of("3", "20", "0"), false, false);

        assertThat(code).isZero();
        assertThat(ran).hasSize(1);
        assertThat(out.toString()).contains("The variation: ").doesNotContain("\n> ", "Continue with it?");
    }

    @Test
    void aScriptContinuesWithTheVariationIfAnOptionRequestsIt() throws Exception {
        int code = teach(1, List.of("3", "20", "0", "40", "0"), true, false);

        assertThat(code).isZero();
        assertThat(ran).containsExactly("lesson-a-thread-that-waits", "lesson-a-thread-that-waits-variation");
        assertThat(out.toString())
                .contains("You said 40 s, it was 10.1 s", "This run did not show it. It took 10.1 s, and 0 of 100");
    }

    @Test
    void theAnswerYesContinuesWithTheVariation() throws Exception {
        typed.addAll(List.of("3", "20", "0", "Yes", "40", "0"));

        teach(1, List.of(), false, false);

        assertThat(ran).hasSize(2);
    }

    @Test
    void asksAgainUntilTheAnswerIsYesOrNo() throws Exception {
        typed.addAll(List.of("3", "20", "0", "maybe", "", "n"));

        teach(1, List.of(), false, false);

        assertThat(ran).hasSize(1);
        assertThat(typed).isEmpty();
        assertThat(out.toString()).contains("answer: 'maybe' is not valid. Allowed: y or n");
    }

    @Test
    void questionsWithOneUnitHaveOneScale() throws Exception {
        teach(8, List.of("1000", "3000"), false, false);

        assertThat(out.toString())
                .contains(
                        "  you said    |-----------------                                 | 1000 ms",
                        "  you said    |--------------------------------------------------| 3000 ms");
    }

    @Test
    void marksTheOptionThatHappened() throws Exception {
        result = LessonRuns.run(LessonRuns.refused());

        teach(3, List.of("a", "10000"), false, false);

        assertThat(out.toString())
                .contains("a) All users are served, in about ten seconds, as with RestTemplate on Tomcat   <- you said")
                .contains("  * c) All users get a 500" + System.lineSeparator())
                .contains("You said a, and it was c) All users get a 500")
                .contains("The setting to change: No setting helps.");
    }

    @Test
    void aClassVotesTwiceAndSeesBothVotesWithTheResult() throws Exception {
        result = LessonRuns.run(LessonRuns.refused());
        typed.addAll(List.of("a 12, c 4", "10000 3, 0", "a 2, c 14", "100 16", "n"));

        teach(3, List.of(), false, true);

        assertThat(out.toString())
                .contains(
                        "discuss it",
                        "  Type each answer with its number of votes, such as a 12, b 7. An answer is one of a, b, c",
                        "  Type each answer with its number of votes, such as 3 12, 10 7. An answer is a number from 0 to")
                .containsSubsequence(
                        "first vote  |-------------------------------------------       | 12",
                        "second vote |-------                                           | 2",
                        "* c) All users get a 500",
                        "first vote  |--------------                                    | 4",
                        "second vote |--------------------------------------------------| 14")
                .containsSubsequence("first vote", "10000 ms", "second vote", "100 ms", "it was", "89 ms");
    }

    @Test
    void anInvalidPredictionInAScriptEndsTheLessonBeforeTheRun() {
        rejects(List.of("3", "many", "0"), "--predict: 'many' is not valid. Allowed: a number from 0 to 300 (threads)");
        rejects(List.of("3", "20"), "no prediction for 'And how many of the 100 users get no valid response?'");
        rejects(List.of("3", "20", "0", "1"), "--predict: '1' is one prediction too many for this lesson");
        assertThat(ran).isEmpty();
    }

    @Test
    void doesNotExplainAnIncompleteRun() throws Exception {
        result = SampleRun.interrupted("interrupted by the user").build();

        int code = teach(1, List.of("3", "20", "0", "40", "0"), true, false);

        assertThat(code).isEqualTo(130);
        assertThat(ran).hasSize(1);
        assertThat(out.toString())
                .contains("The run did not complete (interrupted by the user), so there is nothing to explain.")
                .doesNotContain("rose from", "it was      |");
    }

    private void rejects(List<String> given, String message) {
        assertThatThrownBy(() -> teach(1, given, false, false))
                .isInstanceOf(ParameterException.class)
                .hasMessageStartingWith(message);
    }
}
