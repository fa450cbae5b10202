package mesh.load.assertions;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.scenario.Expectation;
import org.jspecify.annotations.Nullable;
import org.springframework.expression.spel.standard.SpelExpressionParser;

/**
 * Checks claims against a result. A claim that cannot be checked, because somebody it speaks of was not measured, is
 * {@link Verdict#NOT_EVALUATED} and says why: silence never counts as held.
 */
public final class AssertionChecker {

    private final RunResult result;

    private AssertionChecker(RunResult result) {
        this.result = result;
    }

    /** Each of them, in their order. No exception comes from a condition, however wrong it is. */
    public static List<ExpectationFigures> check(List<Expectation> expectations, RunResult result) {
        AssertionChecker claims = new AssertionChecker(result);
        return expectations.stream().map(claims::check).toList();
    }

    /** The names of everything that a condition can ask for. */
    public static Set<String> figures() {
        return Stream.of(
                        ResultScope.FIGURES,
                        ContenderScope.FIGURES,
                        ThreadsScope.FIGURES,
                        ComparisonScope.FIGURES,
                        SoakScope.FIGURES)
                .flatMap(figures -> figures.names().stream())
                .collect(Collectors.toSet());
    }

    private ExpectationFigures check(Expectation expectation) {
        RecordingEvaluationContext looking = new RecordingEvaluationContext();
        Set<String> remarks = new LinkedHashSet<>();
        try {
            Object answer = new SpelExpressionParser()
                    .parseRaw(expectation.assertion())
                    .getValue(looking.at(new ResultScope(result, remarks)));
            return answer instanceof Boolean holds
                    ? figures(expectation, holds ? Verdict.PASSED : Verdict.FAILED, looking.seen(), null, remarks)
                    : notEvaluated(
                            expectation, looking, remarks, "the condition says '" + answer + "', neither yes nor no");
        } catch (RuntimeException cannot) {
            return notEvaluated(expectation, looking, remarks, reason(cannot));
        }
    }

    private static ExpectationFigures notEvaluated(
            Expectation expectation, RecordingEvaluationContext looking, Set<String> remarks, String reason) {
        return figures(expectation, Verdict.NOT_EVALUATED, looking.seen(), reason, remarks);
    }

    private static ExpectationFigures figures(
            Expectation expectation,
            Verdict verdict,
            Map<String, String> seen,
            @Nullable String reason,
            Set<String> remarks) {
        return new ExpectationFigures(
                expectation.id(),
                expectation.claim(),
                expectation.assertion(),
                verdict,
                seen,
                reason,
                List.copyOf(remarks));
    }

    /** Ours, if one of ours stands behind it: the one around it only says where in the expression it happened. */
    private static String reason(Exception cannot) {
        Optional<String> ours = Stream.iterate((Throwable) cannot, one -> one != null, Throwable::getCause)
                .filter(NotMeasuredException.class::isInstance)
                .map(Throwable::getMessage)
                .findFirst();
        return ours.orElse(String.valueOf(cannot.getMessage()));
    }
}
