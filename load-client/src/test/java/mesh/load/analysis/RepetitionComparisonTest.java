package mesh.load.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mesh.load.results.ComparisonFigures;
import mesh.load.results.ContenderResult;
import mesh.load.results.SpreadFigures;
import mesh.load.sample.Samples;
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
        List<ContenderResult> results =
                List.of(Samples.served("a", 1, 300), Samples.served("a", 2, 100), Samples.served("a", 3, 110));

        assertThat(new RepetitionComparison(results).spreads())
                .containsExactly(new SpreadFigures("a", 3, 110 * MILLISECOND, 100 * MILLISECOND, 300 * MILLISECOND));
    }

    @Test
    void eachContenderHasASpreadOfItsOwnAndWhatWasCutShortHasNone() {
        ContenderResult cut = Samples.served("a", 2, 5);
        cut = Samples.with(cut, Map.of("outcomes", Samples.with(cut.outcomes(), Map.of("unfinished", 1))));

        assertThat(new RepetitionComparison(List.of(Samples.served("a", 1, 300), Samples.served("b", 1, 100), cut))
                        .spreads())
                .containsExactly(
                        new SpreadFigures("a", 1, 300 * MILLISECOND, 300 * MILLISECOND, 300 * MILLISECOND),
                        new SpreadFigures("b", 1, 100 * MILLISECOND, 100 * MILLISECOND, 100 * MILLISECOND));
    }

    /** A rate ends when it is told to: there the latencies are compared. */
    @Test
    void ofARateTheSlowestAnswersAreCompared() {
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
            results.add(Samples.served("a", i, 100 + i));
            results.add(Samples.served("b", i, 200 + i));
        }

        assertThat(new RepetitionComparison(results)
                        .comparisons(rate)
                        .getFirst()
                        .verdict())
                .contains(" of the p99 of b ");
        assertThat(new RepetitionComparison(results)
                        .comparisons(SCENARIO)
                        .getFirst()
                        .verdict())
                .contains(" of the time of b ");
    }

    @Test
    void aTimeInWhichSomebodyFailedIsNotCompared() {
        List<ContenderResult> results = List.of(
                Samples.with(Samples.contender(), Map.of("id", "a")),
                Samples.served("b", 1, 100),
                Samples.served("a", 2, 100),
                Samples.served("b", 2, 100));

        assertThat(new RepetitionComparison(results)
                        .comparisons(SCENARIO)
                        .getFirst()
                        .pairs())
                .isEqualTo(1);
    }

    @Test
    void aWinnerIsNamedWhereTheIntervalCarriesIt() {
        ComparisonFigures figures =
                compare(List.of(100L, 101L, 99L, 102L, 98L, 100L), List.of(200L, 199L, 205L, 201L, 198L, 200L));

        assertThat(figures.verdict()).startsWith("a is quicker: a needs 0.50 of the time of b (0.4");
        assertThat(figures.pairs()).isEqualTo(6);
    }

    @Test
    void noWinnerIsNamedWhereItDoesNot() {
        ComparisonFigures figures =
                compare(List.of(100L, 140L, 99L, 150L, 98L, 100L), List.of(120L, 110L, 130L, 101L, 140L, 90L));

        assertThat(figures.verdict()).startsWith("no difference measured: a needs ");
        assertThat(figures.low()).isLessThan(1);
        assertThat(figures.high()).isGreaterThan(1);
    }

    @Test
    void fewPairsNameNobody() {
        assertThat(compare(List.of(1L, 1L), List.of(100L, 100L)).verdict())
                .isEqualTo("2 of the 6 repetitions that it takes to tell a difference from chance");
    }

    @Test
    void onlyRepetitionsInWhichBothServedEverybodyArePairs() {
        List<ContenderResult> results = new ArrayList<>();
        results.add(Samples.contender());
        results.add(Samples.served("b", 1, 100));

        assertThat(new RepetitionComparison(results).comparisons(SCENARIO)).isEmpty();
    }

    private static ComparisonFigures compare(List<Long> first, List<Long> second) {
        List<ContenderResult> results = new ArrayList<>();
        for (int i = 0; i < first.size(); i++) {
            results.add(Samples.served("a", i + 1, first.get(i)));
            results.add(Samples.served("b", i + 1, second.get(i)));
        }
        return new RepetitionComparison(results).comparisons(SCENARIO).getFirst();
    }
}
