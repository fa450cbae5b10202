package mesh.load.metrics;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Expectation;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;
import org.springframework.expression.EvaluationException;
import org.springframework.expression.ParseException;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.BooleanLiteral;
import org.springframework.expression.spel.ast.CompoundExpression;
import org.springframework.expression.spel.ast.IntLiteral;
import org.springframework.expression.spel.ast.LongLiteral;
import org.springframework.expression.spel.ast.MethodReference;
import org.springframework.expression.spel.ast.OpAnd;
import org.springframework.expression.spel.ast.OpDivide;
import org.springframework.expression.spel.ast.OpEQ;
import org.springframework.expression.spel.ast.OpGE;
import org.springframework.expression.spel.ast.OpGT;
import org.springframework.expression.spel.ast.OpLE;
import org.springframework.expression.spel.ast.OpLT;
import org.springframework.expression.spel.ast.OpMinus;
import org.springframework.expression.spel.ast.OpMultiply;
import org.springframework.expression.spel.ast.OpNE;
import org.springframework.expression.spel.ast.OpOr;
import org.springframework.expression.spel.ast.OpPlus;
import org.springframework.expression.spel.ast.Operator;
import org.springframework.expression.spel.ast.OperatorNot;
import org.springframework.expression.spel.ast.PropertyOrFieldReference;
import org.springframework.expression.spel.ast.RealLiteral;
import org.springframework.expression.spel.ast.StringLiteral;
import org.springframework.expression.spel.ast.Ternary;
import org.springframework.expression.spel.standard.SpelExpressionParser;

/**
 * Rejects an assertion that cannot be evaluated, before anything is started. An assertion is a SpEL expression of comparisons and
 * arithmetic over the figures of a result, and contains only names that the result will have.
 */
public final class AssertionGrammar {

    private static final Set<Class<?>> ALLOWED = Set.of(
            OpAnd.class,
            OpOr.class,
            OperatorNot.class,
            OpEQ.class,
            OpNE.class,
            OpLT.class,
            OpLE.class,
            OpGT.class,
            OpGE.class,
            OpPlus.class,
            OpMinus.class,
            OpMultiply.class,
            OpDivide.class,
            Ternary.class,
            CompoundExpression.class,
            PropertyOrFieldReference.class,
            MethodReference.class,
            StringLiteral.class,
            IntLiteral.class,
            LongLiteral.class,
            RealLiteral.class,
            BooleanLiteral.class);

    /** Operators of other languages and of mathematics. */
    private static final Map<String, String> MEANT = Map.of(
            "=>", ">=", "=<", "<=", "<>", "!=", "=!", "!=", "=", "==", "===", "==", "!==", "!=", "\u2265", ">=",
            "\u2264", "<=");

    /** Signs outside names in quotes. */
    private static final Pattern SIGNS = Pattern.compile("'[^']*'|\"[^\"]*\"|([=<>!\u2264\u2265]+)");

    /** Far more than a person can read. Each level takes some calls, here, in the parser and in the evaluation. */
    static final int MAX_DEPTH = 100;

    private final NameChecker names;

    private AssertionGrammar(Collection<String> contenders) {
        names = new NameChecker(contenders);
    }

    /**
     * Rejects a scenario with an assertion that cannot be evaluated.
     *
     * @throws ScenarioException that says where the assertion is, and what is wrong with it
     */
    public static void validate(Scenario scenario) {
        List<String> contenders =
                scenario.contenders().stream().map(Contender::id).toList();
        for (Expectation expectation : scenario.expectations()) {
            try {
                NameChecker.requireMeasured(checked(expectation.assertion(), contenders), scenario);
            } catch (IllegalArgumentException wrong) {
                throw new ScenarioException(expectation.place() + ": 'assert': " + wrong.getMessage());
            }
        }
    }

    /**
     * Rejects an expression that no measurement could evaluate.
     *
     * @param contenders ids of the scenario's contenders
     * @throws IllegalArgumentException whose message says what is wrong
     */
    public static void check(String expression, Collection<String> contenders) {
        checked(expression, contenders);
    }

    private static SpelNode checked(String expression, Collection<String> contenders) {
        if (expression.isBlank()) {
            throw new IllegalArgumentException("is empty. Allowed: a comparison, such as contender('…').failed == 0");
        }
        refuseTypos(expression);
        try {
            SpelNode parsed = new SpelExpressionParser().parseRaw(expression).getAST();
            new AssertionGrammar(contenders).check(parsed, 1);
            requireYesOrNo(parsed);
            return parsed;
        } catch (ParseException malformed) {
            throw new IllegalArgumentException(
                    "at character " + (malformed.getPosition() + 1) + ": " + text(malformed.getSimpleMessage()));
        } catch (EvaluationException tooLong) {
            throw new IllegalArgumentException(text(tooLong.getSimpleMessage()));
        } catch (StackOverflowError noLimitInTheParser) {
            throw tooDeep();
        }
    }

    /** Rejects signs that look like an operator, and says what was probably meant: the parser's own message would be about its grammar. */
    private static void refuseTypos(String expression) {
        Matcher signs = SIGNS.matcher(expression);
        while (signs.find()) {
            String meant = signs.group(1) == null ? null : MEANT.get(signs.group(1));
            if (meant != null) {
                throw new IllegalArgumentException("at character " + (signs.start() + 1) + ": '" + signs.group(1)
                        + "' is not an operator; did you mean '" + meant + "'?");
            }
        }
    }

    private static String text(String messageOfSpel) {
        return messageOfSpel.replaceAll("^EL\\d+E: ", "");
    }

    private static void requireYesOrNo(SpelNode expression) {
        if (!isYesOrNo(expression)) {
            throw new IllegalArgumentException("'" + expression.toStringAST()
                    + "' is neither true nor false. Allowed: a comparison, such as contender('…').failed == 0");
        }
    }

    /** Returns whether a node is a boolean. */
    private static boolean isYesOrNo(SpelNode node) {
        return switch (node) {
            case OpPlus plus -> false;
            case OpMinus minus -> false;
            case OpMultiply times -> false;
            case OpDivide by -> false;
            case Operator comparison -> true;
            case OperatorNot not -> true;
            case BooleanLiteral literal -> true;
            case Ternary either -> isYesOrNo(either.getChild(1)) && isYesOrNo(either.getChild(2));
            case CompoundExpression path -> isYesOrNo(path.getChild(path.getChildCount() - 1));
            case PropertyOrFieldReference figure -> NameChecker.isYesOrNo(figure.getName());
            default -> false;
        };
    }

    private static IllegalArgumentException tooDeep() {
        return new IllegalArgumentException("is nested too deeply. Allowed: " + MAX_DEPTH + " levels");
    }

    private void check(SpelNode node, int depth) {
        if (depth > MAX_DEPTH) {
            throw tooDeep();
        }
        requireAllowed(node);
        if (node instanceof CompoundExpression path) {
            checkPath(path, depth);
        } else {
            requireFigure(node, names.check(node, ResultMetrics.ALL, ""));
            for (int child = 0; child < node.getChildCount(); child++) {
                check(node.getChild(child), depth + 1);
            }
        }
    }

    /** Checks each step of a path: it must be allowed after the one before it, and the last one must be a figure. */
    private void checkPath(CompoundExpression path, int depth) {
        Metrics<?> allowed = ResultMetrics.ALL;
        String before = "";
        for (int step = 0; step < path.getChildCount(); step++) {
            SpelNode node = path.getChild(step);
            if (allowed == null) {
                throw new IllegalArgumentException("'" + node.toStringAST() + "' cannot follow the figure '" + before
                        + "'. Allowed: an operator, such as == or <");
            }
            requireAllowed(node);
            allowed = names.check(node, allowed, before);
            for (int child = 0; child < node.getChildCount(); child++) {
                check(node.getChild(child), depth + 2);
            }
            before = before.isEmpty() ? node.toStringAST() : before + "." + node.toStringAST();
        }
        requireFigure(path, allowed);
    }

    private static void requireFigure(SpelNode node, @Nullable Metrics<?> behind) {
        if (behind != null) {
            throw new IllegalArgumentException("'" + node.toStringAST() + "' is not a figure. Allowed after it: "
                    + String.join(", ", behind.names()));
        }
    }

    private static void requireAllowed(SpelNode node) {
        if (!ALLOWED.contains(node.getClass())) {
            throw new IllegalArgumentException(
                    "'" + node.toStringAST()
                            + "' is not allowed. Allowed: figures of the result, numbers, comparisons, arithmetic, and, or, not");
        }
    }
}
