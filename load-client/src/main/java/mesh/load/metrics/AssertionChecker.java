package mesh.load.metrics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.metrics.MetricValue.Figure;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.results.WarningKind;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Expectation;
import mesh.load.scenario.key.Need;
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
 * {@link Verdict#NOT_EVALUATED} and says why: a missing figure never counts as passed. An assertion on times is {@link Verdict#NOT_SHOWN}
 * if its value depends on how much a disturbance prolonged them. A claim of a scenario is also not shown if it would hold with more
 * repetitions that confirm the measured ratio.
 */
public final class AssertionChecker {

    /** The maximum number of contenders in doubt whose readings are all combined with each other. */
    private static final int COMBINED = 6;

    private final List<Contender> contenders;
    private final RunResult result;
    private final Doubts doubts;

    /**
     * Creates a checker of a result.
     *
     * @param contenders those that the run was to measure
     */
    public AssertionChecker(List<Contender> contenders, RunResult result, Doubts doubts) {
        this.contenders = contenders;
        this.result = result;
        this.doubts = doubts;
    }

    /** Checks the claims of a scenario in their order. Even an invalid assertion never causes an exception. */
    public List<ExpectationFigures> checkClaims(List<Expectation> claims) {
        return claims.stream().map(this::checkClaim).toList();
    }

    /** An interval that is too wide for a claim does not refute it. */
    private ExpectationFigures checkClaim(Expectation claim) {
        ExpectationFigures checked = check(claim);
        if (checked.verdict() != Verdict.FAILED) {
            return checked;
        }
        Evaluation withNarrowIntervals = evaluate(claim, Map.of(), true);
        return withNarrowIntervals.verdict() == Verdict.PASSED
                ? checked.notShown("the interval of "
                        + comparisons(withNarrowIntervals.figures().keySet())
                        + " is too wide. Run again with more repetitions")
                : checked;
    }

    private static String comparisons(Set<String> paths) {
        return paths.stream()
                .filter(path -> path.startsWith("compared("))
                .map(path -> path.substring(0, path.lastIndexOf('.')))
                .distinct()
                .collect(Collectors.joining(" and "));
    }

    /** Checks a condition of a lesson, for which an interval that includes 1 is one of the possible results. */
    public ExpectationFigures check(Expectation expectation) {
        Evaluation measured = evaluate(expectation, Map.of());
        List<String> doubtful =
                measured.verdict() == Verdict.NOT_EVALUATED ? List.of() : decisive(expectation, measured);
        return new ExpectationFigures(
                expectation.id(),
                expectation.claim(),
                expectation.assertion(),
                doubtful.isEmpty() ? measured.verdict() : Verdict.NOT_SHOWN,
                texts(measured.figures()),
                doubtful.isEmpty() ? measured.reason() : reason(expectation, doubtful),
                List.copyOf(measured.remarks()),
                numbers(measured.figures()));
    }

    private static Map<String, String> texts(Map<String, Figure> figures) {
        Map<String, String> texts = new LinkedHashMap<>();
        figures.forEach((path, figure) -> texts.put(path, figure.text()));
        return texts;
    }

    /** Leaves out infinite figures, for which JSON has no number. */
    private static Map<String, Double> numbers(Map<String, Figure> figures) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        figures.forEach((path, figure) -> {
            if (figure.value() instanceof Number number && Double.isFinite(number.doubleValue())) {
                numbers.put(path, number.doubleValue());
            }
        });
        return numbers;
    }

    /**
     * The value of an assertion.
     *
     * @param figures the figures that it read, by path
     * @param contenders whose figures it read
     */
    private record Evaluation(
            Verdict verdict,
            @Nullable String reason,
            Map<String, Figure> figures,
            Set<String> remarks,
            Set<String> contenders) {}

    private Evaluation evaluate(Expectation expectation, Map<String, TimeReading> readings) {
        return evaluate(expectation, readings, false);
    }

    private Evaluation evaluate(Expectation expectation, Map<String, TimeReading> readings, boolean endsAtRatio) {
        RecordingEvaluationContext context = new RecordingEvaluationContext();
        Set<String> remarks = new LinkedHashSet<>();
        Set<String> read = new LinkedHashSet<>();
        Verdict verdict = Verdict.NOT_EVALUATED;
        String reason = null;
        try {
            MetricScope scope = new ResultMetrics(result, contenders, remarks, readings, endsAtRatio, read).scope();
            Object value =
                    new SpelExpressionParser().parseRaw(expectation.assertion()).getValue(context.at(scope));
            if (value instanceof Boolean passed) {
                verdict = passed ? Verdict.PASSED : Verdict.FAILED;
            } else {
                reason = "the assertion must be true or false, but is '" + value + "'";
            }
        } catch (RuntimeException cannot) {
            reason = reason(cannot);
        }
        return new Evaluation(verdict, reason, context.figures, remarks, read);
    }

    /**
     * Returns the contenders because of which the verdict is open; none if it is final. A claim that names its needs is open if a load that it
     * reads lacks one of them. Any other claim is open if it is true for some times that are possible without the disturbances, and false for
     * others.
     */
    private List<String> decisive(Expectation expectation, Evaluation measured) {
        List<String> doubtful = doubtful(expectation, measured);
        if (expectation.needs() != null) {
            return doubtful;
        }
        Set<String> read = new LinkedHashSet<>();
        boolean isFinal = true;
        // 'and' and 'or' read their second operand only if its value matters. Another reading may show further
        // contenders.
        while (!read.containsAll(doubtful)) {
            read.addAll(doubtful);
            List<Evaluation> possible = readings(doubtful).stream()
                    .map(readings -> evaluate(expectation, readings))
                    .toList();
            isFinal = possible.stream().allMatch(one -> one.verdict() == measured.verdict());
            doubtful = Stream.concat(
                            doubtful.stream(), possible.stream().flatMap(one -> doubtful(expectation, one).stream()))
                    .distinct()
                    .toList();
        }
        if (isFinal) {
            return List.of();
        }
        List<String> alone = doubtful.stream()
                .filter(id -> Stream.of(TimeReading.LOWEST, TimeReading.HIGHEST)
                        .anyMatch(one -> evaluate(expectation, Map.of(id, one)).verdict() != measured.verdict()))
                .toList();
        return alone.isEmpty() ? doubtful : alone;
    }

    /** Returns the contenders in doubt whose figures were read. */
    private List<String> doubtful(Expectation expectation, Evaluation evaluation) {
        return evaluation.contenders().stream()
                .filter(id -> reasonToDoubt(expectation, id).isPresent())
                .toList();
    }

    /** Returns the combinations of the extreme readings of these contenders. */
    private static List<Map<String, TimeReading>> readings(List<String> doubtful) {
        List<Map<String, TimeReading>> combined = new ArrayList<>();
        combined.add(Map.of());
        for (String id : doubtful.subList(0, Math.min(COMBINED, doubtful.size()))) {
            combined = combined.stream()
                    .flatMap(one -> Stream.of(with(one, id, TimeReading.LOWEST), with(one, id, TimeReading.HIGHEST)))
                    .collect(Collectors.toCollection(ArrayList::new));
        }
        for (String id : doubtful.subList(Math.min(COMBINED, doubtful.size()), doubtful.size())) {
            combined.add(Map.of(id, TimeReading.LOWEST));
            combined.add(Map.of(id, TimeReading.HIGHEST));
        }
        return combined;
    }

    private static Map<String, TimeReading> with(Map<String, TimeReading> readings, String id, TimeReading reading) {
        Map<String, TimeReading> more = new LinkedHashMap<>(readings);
        more.put(id, reading);
        return more;
    }

    /** Returns what a reader can do so that another run shows what this one does not show: a sentence for each kind of disturbance. */
    public List<String> whatToDo(Expectation expectation) {
        return decisive(expectation, evaluate(expectation, Map.of())).stream()
                .flatMap(id -> reasonToDoubt(expectation, id).stream())
                .flatMap(doubt -> WarningKind.of(doubt.warning().kind()).stream())
                .map(WarningKind::whatToDo)
                .distinct()
                .toList();
    }

    /** Returns the first reason, because the others often follow from it: compilers that work keep the processor busy. */
    private Optional<Doubts.Doubt> reasonToDoubt(Expectation expectation, String contender) {
        List<Need> needs = expectation.needs();
        return doubts.of(contender).stream()
                .filter(doubt -> needs == null || needs.contains(doubt.need()))
                .findFirst();
    }

    private String reason(Expectation expectation, List<String> doubtful) {
        return doubtful.stream()
                .map(id -> id + ": "
                        + reasonToDoubt(expectation, id)
                                .map(Doubts.Doubt::reason)
                                .orElse(""))
                .collect(Collectors.joining("; "));
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

        /** The figures that were read so far, by path. */
        private final Map<String, Figure> figures = new LinkedHashMap<>();

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
                    figures.put(path, figure);
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
