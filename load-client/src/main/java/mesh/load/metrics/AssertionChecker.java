package mesh.load.metrics;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Expectation;
import mesh.load.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import org.springframework.expression.spel.standard.SpelExpressionParser;

/**
 * Evaluates assertions on a result. An assertion that cannot be evaluated, because a contender that it names was not measured, is
 * {@link Verdict#NOT_EVALUATED} and says why: a missing figure never counts as passed.
 */
public final class AssertionChecker {

    private final List<Contender> contenders;
    private final RunResult result;

    private AssertionChecker(List<Contender> contenders, RunResult result) {
        this.contenders = contenders;
        this.result = result;
    }

    /** Checks the expectations of a scenario in their order. Even an invalid assertion never causes an exception. */
    public static List<ExpectationFigures> check(Scenario scenario, RunResult result) {
        return check(scenario.expectations(), scenario.contenders(), result);
    }

    /**
     * Checks the expectations in their order.
     *
     * @param contenders contenders that the run was to measure
     */
    public static List<ExpectationFigures> check(
            List<Expectation> expectations, List<Contender> contenders, RunResult result) {
        AssertionChecker checker = new AssertionChecker(contenders, result);
        return expectations.stream().map(checker::check).toList();
    }

    private ExpectationFigures check(Expectation expectation) {
        RecordingEvaluationContext context = new RecordingEvaluationContext();
        Set<String> remarks = new LinkedHashSet<>();
        try {
            Object value = new SpelExpressionParser()
                    .parseRaw(expectation.assertion())
                    .getValue(context.at(new ResultMetrics(result, contenders, remarks).scope()));
            return value instanceof Boolean passed
                    ? figures(expectation, passed ? Verdict.PASSED : Verdict.FAILED, context.seen(), null, remarks)
                    : notEvaluated(
                            expectation, context, remarks, "the assertion is '" + value + "', neither true nor false");
        } catch (RuntimeException cannot) {
            return notEvaluated(expectation, context, remarks, reason(cannot));
        }
    }

    private static ExpectationFigures notEvaluated(
            Expectation expectation, RecordingEvaluationContext context, Set<String> remarks, String reason) {
        return figures(expectation, Verdict.NOT_EVALUATED, context.seen(), reason, remarks);
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

    /** Prefers the message of our own exception: the exception around it only adds the position in the expression. */
    private static String reason(Exception cannot) {
        Optional<String> ours = Stream.iterate((Throwable) cannot, one -> one != null, Throwable::getCause)
                .filter(NotMeasuredException.class::isInstance)
                .map(Throwable::getMessage)
                .findFirst();
        return ours.orElse(String.valueOf(cannot.getMessage()));
    }
}
