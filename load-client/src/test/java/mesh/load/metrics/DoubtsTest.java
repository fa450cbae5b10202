package mesh.load.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mesh.load.metrics.Doubts.Doubt;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.results.WarningKind;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import mesh.load.scenario.Expectation;
import mesh.load.scenario.key.Need;
import mesh.load.scenario.key.Place;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The contender {@code fast} took 250 ms instead of the ideal 20 ms, {@code slow} took 400 ms. Something disturbed {@code fast}. */
class DoubtsTest {

    private static final String BUSY = "the processor was the limit (94 % of 2 cores busy)";

    private static final RunResult RUN = SampleRun.complete()
            .contenders(
                    SampleContender.named("fast").served(250).build(),
                    SampleContender.named("slow").served(400).build())
            .build();

    private static final Doubts DOUBTS = new Doubts(Map.of("fast", List.of(doubt("fast"))));

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            contender('fast').timeMs < 300                                     | PASSED
            contender('fast').timeMs < 15                                      | FAILED
            contender('fast').timeMs < 100                                     | NOT_SHOWN
            contender('fast').timeMs > 100                                     | NOT_SHOWN
            contender('slow').timeMs > 300                                     | PASSED
            contender('slow').timeMs < 300                                     | FAILED
            2 * contender('fast').timeMs < contender('slow').timeMs            | NOT_SHOWN
            contender('fast').timeMs < contender('slow').timeMs                | PASSED
            contender('fast').p99Ms < 1                                        | NOT_SHOWN
            contender('fast').efficiency > 0.8                                 | NOT_SHOWN
            contender('fast').efficiency < 0.8                                 | NOT_SHOWN
            contender('fast').efficiency > 0.01                                | PASSED
            highest('*').timeMs < 300                                          | FAILED
            lowest('*').timeMs < 100                                           | NOT_SHOWN
            contender('slow').timeMs < 300 and contender('fast').timeMs < 100  | FAILED
            contender('fast').ok == contender('fast').requests                 | PASSED
            contender('fast').failed > 0                                       | FAILED
            contender('fast').timeMs < 100 or contender('slow').timeMs > 300   | PASSED
            """)
    void aVerdictStandsIfNoPossibleTimeChangesIt(String condition, Verdict verdict) {
        assertThat(check(condition, null, DOUBTS).verdict()).isEqualTo(verdict);
    }

    @Test
    void aVerdictThatDoesNotStandNamesTheContenderAndTheReason() {
        ExpectationFigures checked = check("2 * contender('fast').timeMs < contender('slow').timeMs", null, DOUBTS);

        assertThat(checked.reason()).isEqualTo("fast: " + BUSY);
        assertThat(checked.metrics()).containsEntry("contender('fast').timeMs", "250 ms");
    }

    @ParameterizedTest
    @CsvSource({"FREE_PROCESSOR, NOT_SHOWN", "WARM_CODE, PASSED", "PUNCTUAL_USERS, PASSED"})
    void aClaimThatNamesItsNeedsIsNotJudgedWithoutThem(Need need, Verdict verdict) {
        assertThat(check("contender('fast').ok > 0", List.of(need), DOUBTS).verdict())
                .isEqualTo(verdict);
    }

    @Test
    void aFigureThatIsOnlyReadForAnotherTimeCountsToo() {
        Doubts both = new Doubts(Map.of("fast", List.of(doubt("fast")), "slow", List.of(doubt("slow"))));

        assertThat(check("contender('slow').timeMs < 100 and contender('fast').timeMs < 100", null, both)
                        .verdict())
                .isEqualTo(Verdict.NOT_SHOWN);
    }

    @Test
    void aTimeThatIsNotInDoubtIsJudged() {
        assertThat(check("contender('fast').timeMs < 100", null, Doubts.NONE).verdict())
                .isEqualTo(Verdict.FAILED);
    }

    @Test
    void manyContendersInDoubtAreJudged() {
        List<String> ids = List.of("a", "b", "c", "d", "e", "f", "g", "h");
        RunResult run = SampleRun.complete()
                .contenders(ids.stream()
                        .map(id -> SampleContender.named(id).served(250).build())
                        .toList())
                .build();
        Map<String, List<Doubt>> all = new HashMap<>();
        ids.forEach(id -> all.put(id, List.of(doubt(id))));
        AssertionChecker checker = new AssertionChecker(List.of(), run, new Doubts(all));

        assertThat(checker.check(new Expectation("x", "", "highest('*').timeMs < 300"))
                        .verdict())
                .isEqualTo(Verdict.PASSED);
        assertThat(checker.check(new Expectation("x", "", "contender('h').timeMs + highest('*').timeMs < 300"))
                        .verdict())
                .isEqualTo(Verdict.NOT_SHOWN);
    }

    @Test
    void onlyWarningsAboutTimesRaiseADoubt() {
        Doubts doubts = Doubts.of(List.of(
                new ValidityWarning("few-samples", "slow", "few"),
                new ValidityWarning("processor-limit", "fast", BUSY, "free-processor")));

        assertThat(doubts).isEqualTo(DOUBTS);
    }

    @Test
    void aVerdictThatDoesNotStandComesWithAdvice() {
        AssertionChecker checker = new AssertionChecker(List.of(), RUN, DOUBTS);

        assertThat(checker.whatToDo(new Expectation("x", "", "contender('fast').timeMs < 100")))
                .containsExactly(WarningKind.PROCESSOR_LIMIT.whatToDo());
        assertThat(checker.whatToDo(new Expectation("x", "", "contender('slow').timeMs < 100")))
                .isEmpty();
    }

    private static Doubt doubt(String contender) {
        return new Doubt(
                Need.FREE_PROCESSOR, new ValidityWarning("processor-limit", contender, BUSY, "free-processor"));
    }

    private static ExpectationFigures check(String condition, @Nullable List<Need> needs, Doubts doubts) {
        return new AssertionChecker(List.of(), RUN, doubts)
                .check(new Expectation("x", "It is so.", condition, new Place(""), needs));
    }
}
