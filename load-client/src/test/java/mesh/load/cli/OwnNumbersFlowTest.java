package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import mesh.load.lesson.LessonRuns;
import mesh.load.lesson.OwnNumber.Kind;
import mesh.load.results.RunResult;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.sample.SampleContender;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParameterException;

/** Tests the last lesson. It first asks for the reader's numbers, and finally asks what else the reader's requests do. */
class OwnNumbersFlowTest extends LessonDialogue {

    @Test
    void asksForNumbersAndLeadsToFurtherQuestions() throws Exception {
        result = threeWays();
        typed.addAll(List.of("2000", "200", "three", "3", "", "2.8", "240", "n", "j z", "h, j"));

        assertThat(teach(19, List.of(), false, false)).isZero();

        assertThat(ran).containsExactly("lesson-which-stack-own");
        assertThat(scenarios.getFirst().contenders()).allMatch(one -> one.users() == 200);
        assertThat(scenarios.getFirst().work().itemsOf(1)).isEqualTo(3);
        assertThat(out.toString())
                .containsSubsequence(
                        "Lesson 19: ",
                        "How many users send requests at the same time? (a whole number from 1 to 250; Enter for 50)",
                        "users: '2000' is not valid. Allowed: a whole number from 1 to 250",
                        "calls: 'three' is not valid. Allowed: a whole number from 1 to 10",
                        "How long does a call take? (a time from 10ms to 300ms, such as 80ms; Enter for 200ms)",
                        "Your numbers: users 200, calls 3, service-time 200ms",
                        "200 users each send ten requests",
                        "Locked.",
                        "RestTemplate took 1.40 s, RestClient 1.00 s and WebClient",
                        "The setting to change: ",
                        "What else is in your request?",
                        "    j) A database",
                        "letters: 'j z' is not valid. Allowed: letters from a to q",
                        "What does a request that waits cost?",
                        "  ./mesh run memory   docs/questions/memory.md",
                        "JDBC on virtual threads, or R2DBC?",
                        "The pool decides: ",
                        "  ./mesh run databases   docs/questions/databases.md")
                .doesNotContain("{users}", "{calls}", "(not measured)", "What goes on after a deadline?");
    }

    @Test
    void emptyAnswersKeepTheLessonsNumbers() throws Exception {
        result = threeWays();
        typed.addAll(List.of("", "", "", "1", "70", "n", ""));

        teach(19, List.of(), false, false);

        assertThat(ran).containsExactly("lesson-which-stack");
        assertThat(out.toString()).contains("Your numbers: users 50, calls 1, service-time 200ms");
    }

    @Test
    void aScriptGivesNumbersAsOptions() throws Exception {
        result = threeWays();
        numbers.put(Kind.SERVICE_TIME, "120");

        teach(19, List.of("1", "70", "5", "a"), true, false);

        assertThat(ran).containsExactly("lesson-which-stack-own", "lesson-which-stack-own-variation");
        assertThat(scenarios)
                .allMatch(one -> "120ms".equals(one.legacy().settings().get("service-time")));
        assertThat(out.toString())
                .contains("Your numbers: users 50, calls 1, service-time 120ms")
                .contains("    j) A database: ./mesh run databases")
                .doesNotContain("\n> ", "Enter for");
    }

    /** In this result the cores are the bottleneck: many short calls keep two cores or fewer busy, and no request waits. */
    @Test
    void doesNotExplainARunWithAnotherBottleneck() throws Exception {
        result = LessonRuns.run(
                way("tomcat-resttemplate", 9_000),
                way("virtual-restclient-parallel", 9_000),
                way("netty-webclient-tuned", 9_000));

        teach(19, List.of("1", "70"), false, false);

        assertThat(out.toString())
                .contains("This run did not show it. ", "9.00 s, although 800 ms is possible")
                .doesNotContain("(not measured)");
    }

    @Test
    void anInvalidOrUnusedNumberEndsTheLesson() {
        numbers.put(Kind.SERVICE_TIME, "2s");
        rejects(19, "--service-time: '2s' is not valid. Allowed: a time from 10ms to 300ms, such as 80ms");
        rejects(1, "--service-time: '2s' is not valid. Allowed: nothing, because this lesson does not ask for it");
        assertThat(ran).isEmpty();
    }

    private void rejects(int lesson, String message) {
        assertThatThrownBy(() -> teach(lesson, List.of("1", "1"), false, false))
                .isInstanceOf(ParameterException.class)
                .hasMessage(message);
    }

    private static RunResult threeWays() {
        return LessonRuns.run(
                way("tomcat-resttemplate", 1_400),
                way("virtual-restclient-parallel", 1_000),
                way("netty-webclient-tuned", 900));
    }

    private static SampleContender way(String id, int milliseconds) {
        return SampleContender.named(id)
                .time(milliseconds)
                .outcomes(new OutcomeCounts(100, 100, Map.of(), Map.of(), 0, null))
                .threads(LessonRuns.threads(38, 60))
                .idealTime(800)
                .efficiency(800.0 / milliseconds);
    }
}
