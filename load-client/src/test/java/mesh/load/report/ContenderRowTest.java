package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mesh.load.metrics.AssertionChecker;
import mesh.load.metrics.Doubts;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import mesh.load.scenario.Expectation;
import org.junit.jupiter.api.Test;

/** Tests how a table combines the figures of repetitions. An assertion reads the same figures. */
class ContenderRowTest {

    private static final String ID = "a";

    @Test
    void forAnEvenNumberOfRepetitionsTheTimeIsTheOneThatAnAssertionReads() {
        List<ContenderResult> two = List.of(
                SampleContender.named(ID).served(5600).build(),
                SampleContender.named(ID).repetition(2).served(1830).build());

        assertThat(ContenderRow.of(two).timeNanos()).isEqualTo(3_715_000_000L);
        assertThat(check("contender('a').timeMs == 3715", two).verdict()).isEqualTo(ExpectationFigures.Verdict.PASSED);
    }

    @Test
    void picksTheRepetitionClosestToTheMedianForTheDrawing() {
        List<ContenderResult> four = List.of(
                SampleContender.named(ID).served(100).build(),
                SampleContender.named(ID).repetition(2).served(900).build(),
                SampleContender.named(ID).repetition(3).served(200).build(),
                SampleContender.named(ID).repetition(4).served(290).build());

        assertThat(ContenderRow.of(four).timeNanos()).isEqualTo(245_000_000L);
        assertThat(ContenderRow.of(four).drawn().repetition()).isIn(3, 4);
    }

    @Test
    void countsAreSummedOverRepetitions() {
        ContenderRow row = ContenderRow.of(List.of(
                SampleContender.named(ID).served(100).build(),
                SampleContender.named(ID).repetition(2).served(300).build()));

        assertThat(row.ok()).isEqualTo(2);
        assertThat(row.outcomes().requests()).isEqualTo(2);
        assertThat(row.outcomes().allOk()).isTrue();
    }

    @Test
    void aRepetitionThatWasCutShortCountsOnlyIfThereIsNoOther() {
        ContenderResult whole = SampleContender.named(ID).served(100).build();
        ContenderResult cut = SampleContender.named(ID).repetition(2).served(10).build();
        cut = SampleContender.like(cut).unfinished(5).build();

        ContenderRow row = ContenderRow.of(List.of(whole, cut));

        assertThat(row.timeNanos()).isEqualTo(100_000_000L);
        assertThat(row.cutShort()).isEqualTo(1);
        assertThat(row.name()).isEqualTo("a (1 of 2 repetitions)");
        assertThat(ContenderRow.of(List.of(cut)).name()).isEqualTo("a");
    }

    @Test
    void theNameSaysThatNoRepetitionWasCompleteIfAllWereCutShort() {
        ContenderResult cut = SampleContender.named(ID).served(10).unfinished(5).build();
        ContenderResult again = SampleContender.like(cut).repetition(2).build();

        assertThat(ContenderRow.of(List.of(cut, again)).name()).isEqualTo("a (0 of 2 repetitions)");
    }

    private static ExpectationFigures check(String condition, List<ContenderResult> contenders) {
        RunResult run = SampleRun.complete().contenders(contenders).build();
        return new AssertionChecker(List.of(), run, Doubts.NONE).check(new Expectation("c", "It is so.", condition));
    }
}
