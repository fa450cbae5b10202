package mesh.load.lesson;

import static mesh.load.lesson.LessonRuns.lesson;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import mesh.load.lesson.PredictionComparison.Judgement;
import mesh.load.lesson.PredictionComparison.Measured;
import mesh.load.lesson.PredictionComparison.Verdict;
import mesh.load.results.RunResult;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PredictionComparisonTest {

    private static final Lesson WAITING = lesson(1);
    private static final Lesson BLOCKING = lesson(3);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0 | 3    | false | You said 3 s, it was 10.1 s: 3.4 times as much.
            0 | 10   | true  | You said 10 s, it was 10.1 s: that is close.
            0 | 30   | false | You said 30 s, it was 10.1 s: you said 3.0 times as much.
            0 | 0    | false | You said 0 s, it was 10.1 s: 10.1 more than you said.
            1 | 90   | true  | You said 90 threads, it was 90 threads: exactly right.
            1 | 20   | false | You said 20 threads, it was 90 threads: 4.5 times as much.
            2 | 0    | true  | You said 0 users, it was 0 users: exactly right.
            2 | 40   | false | You said 40 users, it was 0 users: 40 less than you said.
            """)
    void saysHowFarAFigureIsOff(int prediction, String predicted, boolean right, String sentence) {
        Judgement judgement = new PredictionComparison(WAITING, LessonRuns.waitingRun())
                .judge(WAITING.predictions().get(prediction), predicted);

        assertThat(judgement.sentence()).isEqualTo(sentence);
        assertThat(judgement.verdict()).isEqualTo(right ? Verdict.RIGHT : Verdict.WRONG);
    }

    /** A busy machine, for example, may have made all times longer. */
    @Test
    void nothingIsJudgedByARunThatDidNotShowTheLesson() {
        PredictionComparison comparison = new PredictionComparison(
                WAITING, LessonRuns.run(LessonRuns.waiting().time(60_000).efficiency(0.17)));
        Prediction seconds = WAITING.predictions().getFirst();

        assertThat(comparison.isShown()).isFalse();
        assertThat(comparison.judge(seconds, "60"))
                .isEqualTo(new Judgement(
                        "60 s",
                        new Measured.Figure(60, "60.0 s"),
                        Verdict.NOT_JUDGED,
                        "You said 60 s, it was 60.0 s. That is not judged, because this run did not show the lesson."));
        assertThat(comparison.judge(seconds, Prediction.OPEN).sentence())
                .isEqualTo("No prediction was made. It was 60.0 s.");
    }

    @Test
    void aLargeDifferenceHasNoDecimals() {
        Prediction seconds = WAITING.predictions().getFirst();

        assertThat(PredictionComparison.compare(seconds, "0", new Measured.Figure(140.509, "141 s"))
                        .sentence())
                .isEqualTo("You said 0 s, it was 141 s: 141 more than you said.");
        assertThat(PredictionComparison.compare(seconds, "0", new Measured.Figure(99.509, "99.5 s"))
                        .sentence())
                .endsWith(": 99.509 more than you said.");
    }

    @Test
    void aFigureIsConvertedToTheUnitOfItsSlider() {
        Measured measured = new PredictionComparison(BLOCKING, LessonRuns.run(LessonRuns.refused()))
                .measured(BLOCKING.predictions().get(1));

        assertThat(measured).isEqualTo(new Measured.Figure(89, "89 ms"));
    }

    @Test
    void theFirstOptionWhoseAssertionPassesIsCorrect() {
        PredictionComparison comparison = new PredictionComparison(BLOCKING, LessonRuns.run(LessonRuns.refused()));
        Prediction what = BLOCKING.predictions().getFirst();

        assertThat(comparison.measured(what)).isEqualTo(new Measured.Right("c"));
        assertThat(comparison.judge(what, "c").sentence()).isEqualTo("You said c, and that is right.");
        assertThat(comparison.judge(what, "a").sentence()).isEqualTo("You said a, and it was c) All users get a 500");
        assertThat(comparison.judge(what, "a").verdict()).isEqualTo(Verdict.WRONG);
    }

    @Test
    void aQuestionThatWasLeftOpenIsAnsweredButNotJudged() {
        PredictionComparison comparison = new PredictionComparison(BLOCKING, LessonRuns.run(LessonRuns.refused()));
        Prediction what = BLOCKING.predictions().getFirst();

        assertThat(comparison.judge(what, Prediction.OPEN))
                .isEqualTo(new Judgement(
                        "",
                        new Measured.Right("c"),
                        Verdict.NOT_JUDGED,
                        "No prediction was made. It was c) All users get a 500"));
        assertThat(comparison
                        .judge(BLOCKING.predictions().get(1), what.readOrOpen(" "))
                        .sentence())
                .isEqualTo("No prediction was made. It was 89 ms.");
        assertThat(PredictionComparison.compare(what, Prediction.OPEN, new Measured.Unknown("the run did not complete"))
                        .sentence())
                .isEqualTo("No prediction was made. The result is unknown: the run did not complete.");
    }

    @Test
    void theResultIsUnknownIfNoOptionPasses() {
        SampleContender reset =
                LessonRuns.refused().outcomes(new OutcomeCounts(100, 0, Map.of(), Map.of("reset", 100), 0, null));

        Judgement judgement = new PredictionComparison(BLOCKING, LessonRuns.run(reset))
                .judge(BLOCKING.predictions().getFirst(), "c");

        assertThat(judgement.verdict()).isEqualTo(Verdict.NOT_JUDGED);
        assertThat(judgement.sentence()).contains("The result is unknown", "none of the options happened");
    }

    @Test
    void aFigureThatWasNotMeasuredIsUnknown() {
        RunResult unseen = LessonRuns.run(LessonRuns.waiting().threads(null));

        assertThat(new PredictionComparison(WAITING, unseen)
                        .measured(WAITING.predictions().get(1)))
                .isEqualTo(new Measured.Unknown("'added-threads' of tomcat-resttemplate was not measured"));
        assertThat(new PredictionComparison(WAITING, LessonRuns.run(LessonRuns.refused()))
                        .measured(WAITING.predictions().getFirst()))
                .isInstanceOf(Measured.Unknown.class);
        assertThat(new PredictionComparison(BLOCKING, LessonRuns.run(LessonRuns.waiting()))
                        .measured(BLOCKING.predictions().getFirst()))
                .isInstanceOf(Measured.Unknown.class);
    }

    @Test
    void theResultOfAnInterruptedRunIsUnknown() {
        RunResult interrupted = SampleRun.interrupted("by the user")
                .contenders(LessonRuns.waiting().build())
                .build();

        Judgement judgement = new PredictionComparison(WAITING, interrupted)
                .judge(WAITING.predictions().getFirst(), "10");

        assertThat(judgement.measured()).isEqualTo(new Measured.Unknown("the run did not complete"));
        assertThat(judgement.verdict()).isEqualTo(Verdict.NOT_JUDGED);
    }

    @Test
    void aRatioComparesTheMediansOfTwoContenders() {
        Lesson stack = lesson(19);
        RunResult run = LessonRuns.run(
                LessonRuns.waiting().time(4100),
                LessonRuns.waiting().repetition(2).time(4300),
                LessonRuns.waiting().id("netty-webclient-tuned").time(4200));

        assertThat(new PredictionComparison(stack, run)
                        .measured(stack.predictions().getFirst()))
                .isEqualTo(new Measured.Figure(1, "1.0 times"));
    }
}
