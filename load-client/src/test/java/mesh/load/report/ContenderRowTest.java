package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import mesh.load.assertions.AssertionChecker;
import mesh.load.results.ContenderResult;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.sample.Samples;
import mesh.load.scenario.Expectation;
import org.junit.jupiter.api.Test;

/** What a table says of repetitions, and that a claim sees the same. */
class ContenderRowTest {

    private static final String ID = "a";

    @Test
    void theTimeOfAnEvenNumberOfRepetitionsIsThatOfAClaimToo() {
        List<ContenderResult> two = List.of(Samples.served(ID, 1, 5600), Samples.served(ID, 2, 1830));

        assertThat(ContenderRow.of(two).timeNanos()).isEqualTo(3_715_000_000L);
        assertThat(claim("contender('a').timeMs == 3715", two).verdict()).isEqualTo(ExpectationFigures.Verdict.PASSED);
    }

    @Test
    void theOneIsDrawnThatIsClosestToTheMedian() {
        List<ContenderResult> four = List.of(
                Samples.served(ID, 1, 100),
                Samples.served(ID, 2, 900),
                Samples.served(ID, 3, 200),
                Samples.served(ID, 4, 290));

        assertThat(ContenderRow.of(four).timeNanos()).isEqualTo(245_000_000L);
        assertThat(ContenderRow.of(four).drawn().repetition()).isIn(3, 4);
    }

    @Test
    void countsAreSums() {
        ContenderRow row = ContenderRow.of(List.of(Samples.served(ID, 1, 100), Samples.served(ID, 2, 300)));

        assertThat(row.ok()).isEqualTo(2);
        assertThat(row.requests()).isEqualTo(2);
        assertThat(row.allOk()).isTrue();
    }

    @Test
    void oneThatWasCutShortCountsOnlyAlone() {
        ContenderResult whole = Samples.served(ID, 1, 100);
        ContenderResult cut = Samples.served(ID, 2, 10);
        cut = Samples.with(cut, Map.of("outcomes", Samples.with(cut.outcomes(), Map.of("unfinished", 5))));

        ContenderRow row = ContenderRow.of(List.of(whole, cut));

        assertThat(row.timeNanos()).isEqualTo(100_000_000L);
        assertThat(row.cutShort()).isEqualTo(1);
        assertThat(Repetitions.name(row)).isEqualTo("a (1 of 2 repetitions)");
        assertThat(Repetitions.name(ContenderRow.of(List.of(cut)))).isEqualTo("a");
    }

    private static ExpectationFigures claim(String condition, List<ContenderResult> contenders) {
        RunResult run = Samples.run(RunState.COMPLETE, null, contenders);
        return AssertionChecker.check(List.of(new Expectation("c", "It is so.", condition)), List.of(), run)
                .getFirst();
    }
}
