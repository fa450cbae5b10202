package mesh.load.assertions;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.IdPattern;
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
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.expression.spel.standard.SpelExpressionParser;

/**
 * Looks through the condition of a claim before anything is started: it is a SpEL expression of comparisons and arithmetic
 * over the figures of a result, and names nothing that will not be there.
 */
public final class AssertionGrammar {

    /** Everything that a condition can ask for; a test compares it with what there is. */
    static final List<String> FIGURES = List.of(
            "contender",
            "highest",
            "lowest",
            "compared",
            "soak",
            "users",
            "requests",
            "ok",
            "failed",
            "failedOtherwise",
            "timeMs",
            "p50Ms",
            "p90Ms",
            "p99Ms",
            "maxMs",
            "idealTimeMs",
            "efficiency",
            "pendingPeak",
            "recoveryMs",
            "returnToIdleMs",
            "leakSuspects",
            "unaccounted",
            "leakSuspects",
            "slower",
            "threads",
            "idle",
            "peak",
            "ratio",
            "low",
            "high",
            "pairs",
            "differs");

    /** Those that are nothing without names in parentheses. */
    private static final Set<String> NAMING = Set.of("contender", "highest", "lowest", "compared", "failedOtherwise");

    /** What other languages write, or mathematics. */
    private static final Map<String, String> MEANT = Map.of(
            "=>", ">=", "=<", "<=", "<>", "!=", "=!", "!=", "=", "==", "===", "==", "!==", "!=", "\u2265", ">=",
            "\u2264", "<=");

    /** Signs that are no part of a name in quotes. */
    private static final Pattern SIGNS = Pattern.compile("'[^']*'|\"[^\"]*\"|([=<>!\u2264\u2265]+)");

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

    /** Far more than anybody can read. Each level takes some calls, here, in the parser and where it is evaluated. */
    static final int MAX_DEPTH = 100;

    private final Collection<String> contenders;

    private AssertionGrammar(Collection<String> contenders) {
        this.contenders = contenders;
    }

    /**
     * Refuses what cannot be evaluated.
     *
     * @param contenders ids of those that the scenario has
     * @throws IllegalArgumentException whose message says what is wrong
     */
    public static void check(String expression, Collection<String> contenders) {
        if (expression.isBlank()) {
            throw new IllegalArgumentException("is empty. Allowed: a comparison, such as contender('…').failed == 0");
        }
        refuseWhatLooksLikeAnOperator(expression);
        try {
            SpelExpression parsed = new SpelExpressionParser().parseRaw(expression);
            new AssertionGrammar(contenders).check(parsed.getAST(), 1);
            if (!isYesOrNo(parsed.getAST())) {
                throw new IllegalArgumentException("'" + parsed.getAST().toStringAST()
                        + "' is neither yes nor no. Allowed: a comparison, such as contender('…').failed == 0");
            }
        } catch (ParseException malformed) {
            throw new IllegalArgumentException("at character " + (malformed.getPosition() + 1) + ": "
                    + malformed.getSimpleMessage().replaceAll("^EL\\d+E: ", ""));
        } catch (EvaluationException tooLong) {
            throw new IllegalArgumentException(tooLong.getSimpleMessage().replaceAll("^EL\\d+E: ", ""));
        } catch (StackOverflowError noLimitInTheParser) {
            throw tooDeep();
        }
    }

    /** Of the figures only one is no number. */
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
            case PropertyOrFieldReference figure -> figure.getName().equals("differs");
            default -> false;
        };
    }

    /** The parser would speak of its own grammar. */
    private static void refuseWhatLooksLikeAnOperator(String expression) {
        Matcher signs = SIGNS.matcher(expression);
        while (signs.find()) {
            String meant = signs.group(1) == null ? null : MEANT.get(signs.group(1));
            if (meant != null) {
                throw new IllegalArgumentException("at character " + (signs.start() + 1) + ": '" + signs.group(1)
                        + "' is no operator; did you mean '" + meant + "'?");
            }
        }
    }

    private static IllegalArgumentException tooDeep() {
        return new IllegalArgumentException("is nested too deeply. Allowed: " + MAX_DEPTH + " levels");
    }

    private void check(SpelNode node, int depth) {
        if (depth > MAX_DEPTH) {
            throw tooDeep();
        }
        if (!ALLOWED.contains(node.getClass())) {
            throw new IllegalArgumentException(
                    "'" + node.toStringAST()
                            + "' is not allowed. Allowed: figures of the result, numbers, comparisons, arithmetic, and, or, not");
        }
        switch (node) {
            case PropertyOrFieldReference property -> {
                known("figure", property.getName(), FIGURES);
                refuseIfItSpeaksOfNobody(property.getName(), List.of(), 0);
            }
            case MethodReference method -> checkCall(method);
            default -> {}
        }
        for (int child = 0; child < node.getChildCount(); child++) {
            check(node.getChild(child), depth + 1);
        }
    }

    private void checkCall(MethodReference call) {
        known("figure", call.getName(), FIGURES);
        refuseIfItSpeaksOfNobody(call.getName(), texts(call), call.getChildCount());
        switch (call.getName()) {
            case "contender", "compared" -> checkArguments(call, "contender", contenders);
            case "highest", "lowest" -> checkPatterns(call);
            case "failed", "failedOtherwise" -> checkArguments(call, "failure", FailureNames.all());
            default -> {}
        }
    }

    private static void refuseIfItSpeaksOfNobody(String name, List<String> texts, int arguments) {
        if (NAMING.contains(name) && (texts.isEmpty() || texts.size() < arguments)) {
            throw new IllegalArgumentException("'" + name + "' needs names in quotes, such as " + name + "('…')");
        }
    }

    private void checkPatterns(MethodReference call) {
        List<String> patterns = texts(call);
        patterns.stream()
                .filter(pattern -> contenders.stream().noneMatch(new IdPattern(pattern)::speaksOf))
                .forEach(pattern -> known("contender", pattern, contenders));
        if (IdPattern.select(patterns.stream().map(IdPattern::new).toList(), contenders)
                .isEmpty()) {
            throw new IllegalArgumentException("'" + call.toStringAST() + "' names no contender");
        }
    }

    private static void checkArguments(MethodReference call, String what, Collection<String> names) {
        texts(call).forEach(text -> known(what, text, names));
    }

    /** What is literally in its parentheses. */
    private static List<String> texts(MethodReference call) {
        return IntStream.range(0, call.getChildCount())
                .mapToObj(call::getChild)
                .filter(StringLiteral.class::isInstance)
                .map(text ->
                        String.valueOf(((StringLiteral) text).getLiteralValue().getValue()))
                .toList();
    }

    private static void known(String what, String name, Collection<String> names) {
        if (!names.contains(name)) {
            throw new IllegalArgumentException("unknown " + what + " '" + name + "'; " + DidYouMean.hint(name, names));
        }
    }
}
