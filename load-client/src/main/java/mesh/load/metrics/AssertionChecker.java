package mesh.load.metrics;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import mesh.load.metrics.MetricValue.Figure;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Expectation;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.expression.AccessException;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.MethodExecutor;
import org.springframework.expression.MethodResolver;
import org.springframework.expression.PropertyAccessor;
import org.springframework.expression.TypedValue;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.expression.spel.support.SimpleEvaluationContext;

/**
 * Evaluates assertions on a result. An assertion that cannot be evaluated, because a contender that it names was not measured, is
 * {@link Verdict#NOT_EVALUATED} and says why: a missing figure never counts as passed.
 */
public final class AssertionChecker {

    private AssertionChecker() {}

    /** Checks the expectations in their order. Even an invalid assertion never causes an exception. */
    public static List<ExpectationFigures> check(
            List<Expectation> expectations, List<Contender> contenders, RunResult result) {
        return expectations.stream().map(one -> check(one, contenders, result)).toList();
    }

    private static ExpectationFigures check(Expectation expectation, List<Contender> contenders, RunResult result) {
        RecordingEvaluationContext context = new RecordingEvaluationContext();
        Set<String> remarks = new LinkedHashSet<>();
        Verdict verdict = Verdict.NOT_EVALUATED;
        String reason = null;
        try {
            Object value = new SpelExpressionParser()
                    .parseRaw(expectation.assertion())
                    .getValue(context.at(new ResultMetrics(result, contenders, remarks).scope()));
            if (value instanceof Boolean passed) {
                verdict = passed ? Verdict.PASSED : Verdict.FAILED;
            } else {
                reason = "the assertion must be true or false, but is '" + value + "'";
            }
        } catch (RuntimeException cannot) {
            reason = reason(cannot);
        }
        return new ExpectationFigures(
                expectation.id(),
                expectation.claim(),
                expectation.assertion(),
                verdict,
                context.seen,
                reason,
                List.copyOf(remarks));
    }

    /** Prefers the message of our own exception, because the exception around it only adds the position in the expression. */
    private static String reason(Exception cannot) {
        return Stream.iterate((Throwable) cannot, one -> one != null, Throwable::getCause)
                .filter(NotMeasuredException.class::isInstance)
                .map(Throwable::getMessage)
                .findFirst()
                .orElse(String.valueOf(cannot.getMessage()));
    }

    /** Lets an assertion read only {@link MetricScope}s, and records the figures that it read. */
    private static final class RecordingEvaluationContext implements PropertyAccessor, MethodResolver {

        /** The figures that were read so far, formatted for readers, by path. */
        private final Map<String, String> seen = new LinkedHashMap<>();

        /** Returns a context without types, constructors, beans and assignments, and without methods of Java's own objects. */
        EvaluationContext at(MetricScope root) {
            return SimpleEvaluationContext.forPropertyAccessors(this)
                    .withMethodResolvers(this)
                    .withAssignmentDisabled()
                    .withRootObject(root)
                    .build();
        }

        @Override
        public Class<?>[] getSpecificTargetClasses() {
            return new Class<?>[] {MetricScope.class};
        }

        @Override
        public boolean canRead(EvaluationContext context, @Nullable Object target, String name) {
            return target instanceof MetricScope;
        }

        @Override
        public TypedValue read(EvaluationContext context, @Nullable Object target, String name) throws AccessException {
            return read(target, name, List.of());
        }

        @Override
        public @Nullable MethodExecutor resolve(
                EvaluationContext context, Object target, String name, List<TypeDescriptor> argumentTypes) {
            return target instanceof MetricScope
                    ? (where, scope, arguments) -> read(
                            scope,
                            name,
                            Arrays.stream(arguments).map(String::valueOf).toList())
                    : null;
        }

        private TypedValue read(@Nullable Object target, String name, List<String> arguments) throws AccessException {
            if (!(target instanceof MetricScope scope)) {
                throw new AccessException("only figures of the result can be read, not " + target);
            }
            String path = scope.path(name, arguments);
            return switch (scope.read(name, arguments)) {
                case null -> throw new AccessException("there is no figure " + path);
                case MetricScope behind -> new TypedValue(behind);
                case Figure figure -> {
                    seen.put(path, figure.text());
                    yield new TypedValue(figure.value());
                }
            };
        }

        @Override
        public boolean canWrite(EvaluationContext context, @Nullable Object target, String name) {
            return false;
        }

        @Override
        public void write(EvaluationContext context, @Nullable Object target, String name, @Nullable Object value)
                throws AccessException {
            throw new AccessException("a result cannot be changed");
        }
    }
}
