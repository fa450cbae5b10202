package mesh.load.experiment.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import mesh.load.results.Measurement.SpreadFigures;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.sample.SampleContender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.yaml.ScenarioReader;
import org.junit.jupiter.api.Test;

class RepetitionComparisonTest {

    private static final long MILLISECOND = 1_000_000;
    private static final Scenario SCENARIO = ScenarioReader.read("s.yaml", """
            name: s
            question: Which?
            users: 1
            contenders:
              - {id: a, service: netty-gateway, path: /netty, calls: single}
              - {id: b, service: netty-gateway, path: /netty, calls: single}
            compare:
              - [a, b]
            """);

    @Test
    void theSpreadIsTheMedianAndTheRange() {
        List<ContenderResult> results = List.of(
                SampleContender.named("a").served(300).build(),
                SampleContender.named("a").repetition(2).served(100).build(),
                SampleContender.named("a").repetition(3).served(110).build());

        assertThat(new RepetitionComparison(results).spreads())
                .containsExactly(new SpreadFigures("a", 3, 110 * MILLISECOND, 100 * MILLISECOND, 300 * MILLISECOND));
    }

    @Test
    void eachContenderHasASpreadWithoutRepetitionsThatWereCutShort() {
        ContenderResult cut = SampleContender.named("a").repetition(2).served(5).build();
        cut = SampleContender.like(cut).unfinished(1).build();

        assertThat(new RepetitionComparison(List.of(
                                SampleContender.named("a").served(300).build(),
                                SampleContender.named("b").served(100).build(),
                                cut))
                        .spreads())
                .containsExactly(
                        new SpreadFigures("a", 1, 300 * MILLISECOND, 300 * MILLISECOND, 300 * MILLISECOND),
                        new SpreadFigures("b", 1, 100 * MILLISECOND, 100 * MILLISECOND, 100 * MILLISECOND));
    }

    /** A load at a rate has a fixed duration, so the comparison uses latencies. */
    @Test
    void comparesTheSlowestResponsesOfARate() {
        Scenario rate = ScenarioReader.read("s.yaml", """
                name: s
                question: Which?
                users: 1
                shape: {constant: {per-second: 10, duration: 5s}}
                contenders:
                  - {id: a, service: netty-gateway, path: /netty, calls: single}
                  - {id: b, service: netty-gateway, path: /netty, calls: single}
                compare:
                  - [a, b]
                """);
        List<ContenderResult> results = new ArrayList<>();
        for (int i = 1; i <= 6; i++) {
            results.add(SampleContender.named("a").repetition(i).served(100 + i).build());
            results.add(SampleContender.named("b").repetition(i).served(200 + i).build());
        }

        assertThat(new RepetitionComparison(results)
                        .comparisons(rate)
                        .getFirst()
                        .verdict())
                .contains("the p99 of a is ");
        assertThat(new RepetitionComparison(results)
                        .comparisons(SCENARIO)
                        .getFirst()
                        .verdict())
                .contains("the time of a is ");
    }

    @Test
    void doesNotCompareTimesOfRepetitionsInWhichAUserFailed() {
        List<ContenderResult> results = List.of(
                SampleContender.smoke().id("a").build(),
                SampleContender.named("b").served(100).build(),
                SampleContender.named("a").repetition(2).served(100).build(),
                SampleContender.named("b").repetition(2).served(100).build());

        assertThat(new RepetitionComparison(results)
                        .comparisons(SCENARIO)
                        .getFirst()
                        .pairs())
                .isEqualTo(1);
    }

    @Test
    void namesAWinnerIfTheIntervalExcludesOne() {
        ComparisonFigures figures =
                compare(List.of(100L, 101L, 99L, 102L, 98L, 100L), List.of(200L, 199L, 205L, 201L, 198L, 200L));

        assertThat(figures.verdict())
                .startsWith("a is faster: the time of a is 0.50 times that of b (95 % interval 0.4");
        assertThat(figures.pairs()).isEqualTo(6);
    }

    @Test
    void namesNoWinnerIfTheIntervalIncludesOne() {
        ComparisonFigures figures =
                compare(List.of(100L, 140L, 99L, 150L, 98L, 100L), List.of(120L, 110L, 130L, 101L, 140L, 90L));

        assertThat(figures.verdict())
                .startsWith("no difference measured: the time of a is ")
                .containsPattern("; that of b can be 0\\.\\d\\d to 1\\.\\d\\d times that of a$");
        assertThat(figures.low()).isLessThan(1);
        assertThat(figures.high()).isGreaterThan(1);
    }

    @Test
    void fewPairsGiveNoVerdict() {
        assertThat(compare(List.of(1L, 1L), List.of(100L, 100L)).verdict())
                .isEqualTo("2 of the 6 repetitions that a comparison needs");
    }

    @Test
    void countsOnlyPairsInWhichBothContendersServedEveryUser() {
        List<ContenderResult> results = new ArrayList<>();
        results.add(SampleContender.smoke().build());
        results.add(SampleContender.named("b").served(100).build());

        assertThat(new RepetitionComparison(results).comparisons(SCENARIO)).isEmpty();
    }

    private static ComparisonFigures compare(List<Long> first, List<Long> second) {
        List<ContenderResult> results = new ArrayList<>();
        for (int i = 0; i < first.size(); i++) {
            results.add(SampleContender.named("a")
                    .repetition(i + 1)
                    .served(first.get(i))
                    .build());
            results.add(SampleContender.named("b")
                    .repetition(i + 1)
                    .served(second.get(i))
                    .build());
        }
        return new RepetitionComparison(results).comparisons(SCENARIO).getFirst();
    }
}
