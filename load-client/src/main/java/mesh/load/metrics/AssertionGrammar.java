package mesh.load.metrics;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.results.contender.FailureNames;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Expectation;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.DidYouMean;
import mesh.load.scenario.key.IdPattern;
import mesh.load.scenario.key.ScenarioException;
import mesh.stages.path.Stage;
import org.jspecify.annotations.Nullable;
import org.springframework.expression.ExpressionException;
import org.springframework.expression.ParseException;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.BooleanLiteral;
import org.springframework.expression.spel.ast.CompoundExpression;
import org.springframework.expression.spel.ast.FloatLiteral;
import org.springframework.expression.spel.ast.IntLiteral;
import org.springframework.expression.spel.ast.Literal;
import org.springframework.expression.spel.ast.MethodReference;
import org.springframework.expression.spel.ast.NullLiteral;
import org.springframework.expression.spel.ast.Operator;
import org.springframework.expression.spel.ast.OperatorNot;
import org.springframework.expression.spel.ast.PropertyOrFieldReference;
import org.springframework.expression.spel.ast.StringLiteral;
import org.springframework.expression.spel.ast.Ternary;
import org.springframework.expression.spel.standard.SpelExpressionParser;

/**
 * Rejects an assertion that cannot be evaluated, before anything is started. An assertion is a SpEL expression of comparisons and
 * arithmetic over the figures of a result, and contains only names that the result will have.
 */
public final class AssertionGrammar {

    private static final Set<String> ARITHMETIC = Set.of("+", "-", "*", "/");
    private static final Set<String> TRUE_OR_FALSE = Set.of("and", "or", "==", "!=", "<", "<=", ">", ">=");

    private static final Map<String, String> MEANT = Map.of(
            "=>", ">=", "=<", "<=", "<>", "!=", "=!", "!=", "=", "==", "===", "==", "!==", "!=", "\u2265", ">=",
            "\u2264", "<=");

    /** Signs outside names in quotes. */
    private static final Pattern SIGNS = Pattern.compile("'[^']*'|\"[^\"]*\"|([=<>!\u2264\u2265]+)");

    /** Levels of nesting, far more than a person can read. Each level needs nested calls here, in the parser and in the evaluation. */
    static final int MAX_DEPTH = 100;

    private final Collection<String> contenders;

    private AssertionGrammar(Collection<String> contenders) {
        this.contenders = contenders;
    }

    /** Rejects a scenario with an assertion that cannot be evaluated. The message says where the mistake is, and what is wrong. */
    public static void validate(Scenario scenario) {
        List<String> contenders =
                scenario.contenders().stream().map(Contender::id).toList();
        for (Expectation expectation : scenario.expectations()) {
            try {
                requireMeasured(check(expectation.assertion(), contenders), scenario);
            } catch (IllegalArgumentException wrong) {
                throw new ScenarioException(expectation.place() + ": 'assert': " + wrong.getMessage());
            }
        }
    }

    /** Rejects an expression that no measurement of these contenders could evaluate, by an {@link IllegalArgumentException}. */
    public static SpelNode check(String expression, Collection<String> contenders) {
        require(!expression.isBlank(), "is empty. Allowed: a comparison, such as contender('…').failed == 0");
        refuseTypos(expression);
        try {
            SpelNode parsed = new SpelExpressionParser().parseRaw(expression).getAST();
            new AssertionGrammar(contenders).check(parsed, 1);
            require(
                    isYesOrNo(parsed),
                    "'" + parsed.toStringAST()
                            + "' is neither true nor false. Allowed: a comparison, such as contender('…').failed == 0");
            return parsed;
        } catch (ExpressionException wrong) { // An expression that is too long has no place.
            String place = wrong instanceof ParseException ? "at character " + (wrong.getPosition() + 1) + ": " : "";
            throw new IllegalArgumentException(place + wrong.getSimpleMessage().replaceAll("^EL\\d+E: ", ""));
        } catch (StackOverflowError noLimitInTheParser) {
            throw tooDeep();
        }
    }

    /** Rejects signs that look like an operator, and says what was probably meant: the parser's own message would be about its grammar. */
    private static void refuseTypos(String expression) {
        Matcher signs = SIGNS.matcher(expression);
        while (signs.find()) {
            String meant = signs.group(1) == null ? null : MEANT.get(signs.group(1));
            require(
                    meant == null,
                    "at character " + (signs.start() + 1) + ": '" + signs.group(1)
                            + "' is not an operator. Did you mean '" + meant + "'?");
        }
    }

    private static boolean isYesOrNo(SpelNode node) {
        return switch (node) {
            case Operator operator -> TRUE_OR_FALSE.contains(operator.getOperatorName());
            case OperatorNot not -> true;
            case BooleanLiteral literal -> true;
            case Ternary either -> isYesOrNo(either.getChild(1)) && isYesOrNo(either.getChild(2));
            case CompoundExpression path -> isYesOrNo(path.getChild(path.getChildCount() - 1));
            case PropertyOrFieldReference figure ->
                ResultMetrics.ALL
                        .withAllBehind()
                        .anyMatch(one -> one.name().equals(figure.getName()) && one.unit() == Unit.YES_OR_NO);
            default -> false;
        };
    }

    private static IllegalArgumentException tooDeep() {
        return new IllegalArgumentException("is nested too deeply. Allowed: " + MAX_DEPTH + " levels");
    }

    /** Checks a figure, a path of names, or an operator. Each step of a path must be allowed after the one before it. */
    private void check(SpelNode node, int depth) {
        if (depth > MAX_DEPTH) {
            throw tooDeep();
        }
        requireAllowed(node);
        Metrics<?> allowed = ResultMetrics.ALL;
        String before = "";
        for (SpelNode step : node instanceof CompoundExpression ? children(node) : List.of(node)) {
            if (allowed == null) {
                throw new IllegalArgumentException("'" + step.toStringAST() + "' cannot follow the figure '" + before
                        + "'. Allowed: an operator, such as == or <");
            }
            requireAllowed(step);
            allowed = following(step, allowed, before);
            children(step).forEach(argument -> check(argument, depth + 1));
            before = before.isEmpty() ? step.toStringAST() : before + "." + step.toStringAST();
        }
        if (allowed != null) {
            throw new IllegalArgumentException("'" + node.toStringAST() + "' is not a figure. Allowed after it: "
                    + String.join(", ", allowed.names()));
        }
    }

    private static void require(boolean isRight, String message) {
        if (!isRight) {
            throw new IllegalArgumentException(message);
        }
    }

    private static void requireAllowed(SpelNode node) {
        boolean isAllowed = switch (node) {
            case Operator operator ->
                ARITHMETIC.contains(operator.getOperatorName()) || TRUE_OR_FALSE.contains(operator.getOperatorName());
            case NullLiteral none -> false;
            case FloatLiteral number -> false;
            case Literal value -> true;
            case OperatorNot not -> true;
            case Ternary either -> true;
            case CompoundExpression path -> true;
            case PropertyOrFieldReference figure -> true;
            case MethodReference figure -> true;
            default -> false;
        };
        require(
                isAllowed,
                "'" + node.toStringAST()
                        + "' is not allowed. Allowed: figures of the result, numbers, comparisons, arithmetic, and, or, not");
    }

    /** Checks a name and its arguments. Returns the metrics that may follow it; null for none. */
    private @Nullable Metrics<?> following(SpelNode node, Metrics<?> allowed, String before) {
        String name = name(node);
        if (name == null) {
            return null;
        }
        Metric<?> metric = allowed.find(name);
        if (metric == null) {
            String place = before.isEmpty() ? "" : " of '" + before + "'";
            String elsewhere = homes(name, ResultMetrics.ALL, "").collect(Collectors.joining(", "));
            String hint = elsewhere.isEmpty()
                    ? DidYouMean.hint(name, allowed.names())
                    : "It is a figure of " + elsewhere + ". Allowed here: " + String.join(", ", allowed.names());
            throw new IllegalArgumentException("unknown figure '" + name + "'" + place + ". " + hint);
        }
        checkArguments(node, metric);
        return metric.behind();
    }

    /** Rejects figures that a run of the scenario will not measure. Otherwise their absence would appear only after the run. */
    private static void requireMeasured(SpelNode assertion, Scenario scenario) {
        String name = name(assertion);
        String missing = name == null ? null : ResultMetrics.missing(scenario, name, texts(assertion));
        require(missing == null, "'" + assertion.toStringAST() + "' is not measured. The scenario needs " + missing);
        children(assertion).forEach(child -> requireMeasured(child, scenario));
    }

    /** Returns the scopes that have a metric of this name, such as {@code contender.background}, in alphabetical order. */
    private static Stream<String> homes(String name, Metrics<?> metrics, String path) {
        return metrics.all().stream().sorted(Comparator.comparing(Metric::name)).flatMap(one -> {
            Metrics<?> behind = one.behind();
            if (behind == null) {
                return Stream.of();
            }
            Stream<String> here = behind.find(name) == null ? Stream.of() : Stream.of(path + one.name());
            return Stream.concat(here, homes(name, behind, path + one.name() + "."));
        });
    }

    private void checkArguments(SpelNode node, Metric<?> metric) {
        List<String> texts = texts(node);
        Arguments arguments = metric.arguments();
        String name = metric.name();
        if (arguments == Arguments.CONTENDER_AND_NUMBER) {
            boolean isBoth = node.getChildCount() == 2
                    && node.getChild(0) instanceof StringLiteral
                    && node.getChild(1) instanceof IntLiteral;
            requireForm(isBoth, name, "a contender and a number", "'…', 1000");
        } else if (!arguments.fits(0)) {
            requireForm(!texts.isEmpty() && texts.size() == node.getChildCount(), name, "names in quotes", "'…'");
            boolean isOne = !arguments.fits(2);
            requireForm(
                    arguments.fits(texts.size()), name, isOne ? "one name" : "two names", isOne ? "'…'" : "'…', '…'");
        }
        switch (arguments) {
            case CONTENDER, TWO_CONTENDERS, CONTENDER_AND_NUMBER -> requireKnown("contender", texts, contenders);
            case PATTERNS -> checkPatterns(node, texts);
            case FAILURES, SOME_FAILURES -> requireKnown("failure", texts, FailureNames.all());
            case STAGE -> requireKnown("stage", texts, Stage.labels());
            case NONE, POOL, DEPENDENCY -> {}
        }
    }

    private static void requireForm(boolean isRight, String name, String what, String example) {
        require(isRight, "'" + name + "' needs " + what + ", such as " + name + "(" + example + ")");
    }

    private void checkPatterns(SpelNode node, List<String> patterns) {
        List<String> unmatched = patterns.stream()
                .filter(pattern -> contenders.stream().noneMatch(new IdPattern(pattern)::mentions))
                .toList();
        requireKnown("contender", unmatched, contenders);
        List<IdPattern> read = patterns.stream().map(IdPattern::new).toList();
        require(!IdPattern.select(read, contenders).isEmpty(), "'" + node.toStringAST() + "' matches no contender");
    }

    private static void requireKnown(String what, List<String> used, Collection<String> names) {
        used.stream().filter(name -> !names.contains(name)).findFirst().ifPresent(name -> {
            throw new IllegalArgumentException("unknown " + what + " '" + name + "'. " + DidYouMean.hint(name, names));
        });
    }

    /** Returns the name of a metric, with or without parentheses; null for any other part of an assertion. */
    private static @Nullable String name(SpelNode node) {
        return switch (node) {
            case PropertyOrFieldReference figure -> figure.getName();
            case MethodReference call -> call.getName();
            default -> null;
        };
    }

    private static List<String> texts(SpelNode call) {
        return children(call).stream()
                .filter(StringLiteral.class::isInstance)
                .map(text ->
                        String.valueOf(((StringLiteral) text).getLiteralValue().getValue()))
                .toList();
    }

    private static List<SpelNode> children(SpelNode node) {
        return IntStream.range(0, node.getChildCount()).mapToObj(node::getChild).toList();
    }
}
