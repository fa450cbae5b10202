package mesh.load.lesson;

import static mesh.load.lesson.LessonRuns.lesson;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import mesh.load.lesson.Explainer.Explained;
import mesh.load.lesson.Lesson.Limit;
import mesh.load.lesson.Lesson.Variation;
import mesh.load.lesson.Prediction.Choice;
import mesh.load.lesson.Prediction.Option;
import mesh.load.lesson.PredictionComparison.Measured;
import mesh.load.lesson.Round.Explanation;
import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.sample.SampleOverload;
import mesh.load.sample.SampleRun;
import mesh.load.scenario.key.Need;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExplainerTest {

    private static final Lesson WAITING = lesson(1);

    @Test
    void explainsARunWithTheFiguresOfThisRun() {
        Explained explained = explained(WAITING, LessonRuns.waitingRun());

        assertThat(explained.shown()).isTrue();
        assertThat(explained.text())
                .contains("in less than 10.0 s, and the burst took 10.1 s", "rose from 38 to 128")
                .doesNotContain("{");
    }

    @Test
    void namesTheMostFrequentCause() {
        Lesson blocking = lesson(3);

        assertThat(explained(blocking, LessonRuns.run(LessonRuns.refused())).text())
                .contains("100 of 100 requests failed with blocking-on-event-loop, and the last one ended after 89 ms");
    }

    /** In this run the number of threads did not grow, so the explanation must not say that it does. */
    @Test
    void doesNotExplainAnEffectThatTheRunDidNotShow() {
        RunResult flat = LessonRuns.run(LessonRuns.waiting().threads(LessonRuns.threads(38, 39)));

        Explained explained = explained(WAITING, flat);

        assertThat(explained.shown()).isFalse();
        assertThat(explained.text())
                .startsWith("This run did not show it. It took 10.1 s")
                .doesNotContain("Each waiting user occupies");
    }

    @Test
    void reportsThatNoRequestFailedInALessonAboutFailures() {
        Lesson full = lesson(4);
        RunResult lucky = LessonRuns.run(LessonRuns.waiting().id("tomcat-webclient-flux"));

        assertThat(explained(full, lucky).text()).startsWith("This run did not show it. The queue was never full");
    }

    @Test
    void doesNotExplainAnIncompleteRun() {
        RunResult failed = SampleRun.failed("'tomcat-gateway' has ended")
                .contenders(LessonRuns.waiting().build())
                .build();

        assertThat(explained(WAITING, failed))
                .isEqualTo(new Explained(
                        false,
                        "The run did not complete ('tomcat-gateway' has ended), so there is nothing to explain."));
    }

    @Test
    void doesNotExplainWithoutTheFiguresItNeeds() {
        assertThat(explained(WAITING, LessonRuns.run(LessonRuns.refused())).text())
                .startsWith("This run cannot be explained: 'tomcat-resttemplate' ");
    }

    @Test
    void aMissingFigurePreventsTheExplanation() {
        Variation variation = new Variation(
                "Why?",
                WAITING.scenario(),
                WAITING.predictions(),
                new Explanation(
                        "contender('tomcat-resttemplate').ok > 0",
                        null,
                        "It was back after {recovery}. So. It. Is.",
                        null,
                        "No."));

        Explained explained = new Explainer(variation, WAITING.limit(), LessonRuns.waitingRun()).explained();

        assertThat(explained.shown()).isFalse();
        assertThat(explained.text()).contains("'recovery' was not measured");
    }

    /** Without its needs, a claim that a time is long is never shown by a disturbed load. */
    @ParameterizedTest
    @CsvSource({
        "warm-code, true, It took 10.1 s.",
        "free-processor, false, Not shown here: tomcat-resttemplate: it was slow"
    })
    void doubtsOnlyWhatTheExplanationNeeds(String lacking, boolean isShown, String text) {
        String isLong = "contender('tomcat-resttemplate').timeMs > 9000";
        Choice choice = new Choice("Long?", "tomcat-resttemplate", List.of(new Option("a", "Yes", isLong)));
        Variation outage = new Variation(
                "Why?",
                WAITING.scenario(),
                List.of(choice),
                new Explanation(isLong, List.of(Need.FREE_PROCESSOR), "It took {duration}.", null, "No."));
        RunResult run = SampleRun.complete()
                .contenders(LessonRuns.waiting().build())
                .warnings(List.of(new ValidityWarning("disturbed", "tomcat-resttemplate", "it was slow", lacking)))
                .build();

        Explained explained = new Explainer(outage, WAITING.limit(), run).explained();

        assertThat(explained.shown()).isEqualTo(isShown);
        assertThat(explained.text()).startsWith(text);
        assertThat(new PredictionComparison(outage, run).measured(choice) instanceof Measured.Right)
                .isEqualTo(isShown);
    }

    /** A lesson of a user has no recorded run. */
    @Test
    void offersTheRecordedRunOfAShippedLesson() {
        RunResult busy = SampleRun.complete()
                .contenders(LessonRuns.waiting().time(13_000).efficiency(0.77).build())
                .warnings(List.of(new ValidityWarning(
                        "processor-limit", "tomcat-resttemplate", "the processor was the limit", "free-processor")))
                .build();

        assertThat(explained(WAITING, busy).text())
                .isEqualTo(
                        "Not shown here: tomcat-resttemplate: the processor was the limit. Close other programs, or run again with "
                                + "more cores, fewer users or a slower backend. ./mesh console has a recorded run that shows it.");
    }

    @Test
    void saysWhatTheUsersWaitedForIfTheRunMeasuredIt() {
        Variation staged = new Variation(
                "Why?",
                WAITING.scenario(),
                WAITING.predictions(),
                new Explanation(
                        "contender('tomcat-resttemplate').ok > 0",
                        null,
                        "It took {duration}.",
                        "The threads waited for the backend for {share:backend} of it, and for a query for {share:query}.",
                        "No."));
        RunResult measured = LessonRuns.run(LessonRuns.waiting().stages());

        assertThat(new Explainer(staged, WAITING.limit(), measured).explained())
                .isEqualTo(new Explained(
                        true,
                        "It took 10.1 s. The threads waited for the backend for 75 % of it, and for a query for 0 %."));
        assertThat(new Explainer(staged, WAITING.limit(), LessonRuns.waitingRun()).explained())
                .isEqualTo(new Explained(true, "It took 10.1 s."));
    }

    /** No recovery is the result of such a run, and not a missing figure. */
    @Test
    void aContenderThatNeverRecoversTakesLongerThanTheLoadLasts() {
        RunResult run = SampleRun.overload(
                        SampleOverload.limited("virtual-limited"), SampleOverload.unlimited("virtual"))
                .build();

        Explained explained = explained(lesson(12), run);

        assertThat(explained.text())
                .contains("it took longer than the load lasted until the gateway was as fast as before;");
        assertThat(explained.shown()).isTrue();
    }

    @Test
    void showsTheSettingWithItsValueInForce() {
        Limit connections = new Limit("netty-gateway", "mesh.limits.max-connections", "The connections.");
        Limit other = new Limit("tomcat-gateway", "mesh.limits.max-connections", "The connections.");
        Limit none = new Limit(null, null, "The code.");
        RunResult run = LessonRuns.waitingRun();

        assertThat(List.of(connections, other, none))
                .map(limit -> new Explainer(WAITING, limit, run).limitInForce().orElse(""))
                .containsExactly("mesh.limits.max-connections = 500", "", "");
    }

    /** The run has the setting {@code mesh.limits.max-connections}, which ends with the same words. */
    @Test
    void doesNotShowAnotherSettingThatEndsWithTheSameWords() {
        RunResult run = LessonRuns.waitingRun();

        assertThat(List.of("mesh.database.max-connections", "server.tomcat.max-connections"))
                .map(property -> new Limit("netty-gateway", property, "The connections."))
                .map(limit -> new Explainer(WAITING, limit, run).limitInForce().orElse(""))
                .containsOnly("");
    }

    @Test
    void countsAreSummedOverRepetitions() {
        Lesson blocking = lesson(3);
        RunResult twice = LessonRuns.run(
                LessonRuns.refused(),
                LessonRuns.refused()
                        .repetition(2)
                        .outcomes(new OutcomeCounts(100, 0, Map.of("blocking-on-event-loop", 100), Map.of(), 0, null)));

        assertThat(explained(blocking, twice).text()).contains("200 of 200 requests failed");
    }

    private static Explained explained(Lesson lesson, RunResult run) {
        return new Explainer(lesson, lesson.limit(), run).explained();
    }
}
