package mesh.load.metrics;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.results.contender.FailureNames;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.IdPattern;
import mesh.load.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.IntLiteral;
import org.springframework.expression.spel.ast.MethodReference;
import org.springframework.expression.spel.ast.PropertyOrFieldReference;
import org.springframework.expression.spel.ast.StringLiteral;

/**
 * Rejects names of metrics, contenders and failures in an assertion that do not exist, and metrics that a run will not measure.
 *
 * @param contenders ids of the scenario's contenders
 */
record NameChecker(Collection<String> contenders) {

    /**
     * Checks a name, and its arguments.
     *
     * @param allowed metrics that are allowed at its place
     * @param behind the previous name, for messages; empty at the beginning
     * @return the metrics that may follow it; null for none
     * @throws IllegalArgumentException whose message lists the existing names
     */
    @Nullable
    Metrics<?> check(SpelNode node, Metrics<?> allowed, String behind) {
        String name = name(node);
        if (name == null) {
            return null;
        }
        Metric<?> metric = allowed.find(name);
        if (metric == null) {
            throw unknown(name, allowed, behind);
        }
        checkArguments(node, metric);
        return metric.behind();
    }

    /**
     * Rejects figures that a run of the scenario will not measure; otherwise their absence would appear only after the run.
     *
     * @param assertion a complete assertion, all of whose names exist
     * @throws IllegalArgumentException whose message says what the scenario lacks
     */
    static void requireMeasured(SpelNode assertion, Scenario scenario) {
        String name = name(assertion);
        String missing = name == null ? null : ResultMetrics.missing(scenario, name, texts(assertion));
        if (missing != null) {
            throw new IllegalArgumentException(
                    "'" + assertion.toStringAST() + "' is not measured. The scenario needs " + missing);
        }
        children(assertion).forEach(child -> requireMeasured(child, scenario));
    }

    /** Returns whether a name is that of a boolean figure. */
    static boolean isYesOrNo(String name) {
        return ResultMetrics.ALL
                .withAllBehind()
                .anyMatch(one -> one.name().equals(name) && one.unit() == Unit.YES_OR_NO);
    }

    /** Returns an exception that lists the allowed names, and the scopes that do have a metric of the unknown name. */
    private static IllegalArgumentException unknown(String name, Metrics<?> allowed, String behind) {
        String place = behind.isEmpty() ? "" : " of '" + behind + "'";
        String elsewhere = homes(name, ResultMetrics.ALL, "").collect(Collectors.joining(", "));
        return new IllegalArgumentException("unknown figure '" + name + "'" + place + "; "
                + (elsewhere.isEmpty()
                        ? DidYouMean.hint(name, allowed.names())
                        : "it is a figure of " + elsewhere + ". Allowed here: " + String.join(", ", allowed.names())));
    }

    /** Returns the scopes that have a metric of this name, such as {@code capacity} and {@code contender.beside}, in alphabetical order. */
    private static Stream<String> homes(String name, Metrics<?> metrics, String path) {
        return metrics.names().stream().flatMap(one -> {
            Metric<?> metric = metrics.find(one);
            Metrics<?> behind = metric == null ? null : metric.behind();
            if (behind == null) {
                return Stream.of();
            }
            Stream<String> here = behind.find(name) == null ? Stream.of() : Stream.of(path + one);
            return Stream.concat(here, homes(name, behind, path + one + "."));
        });
    }

    private void checkArguments(SpelNode node, Metric<?> metric) {
        Arguments arguments = metric.arguments();
        if (arguments == Arguments.CONTENDER_AND_NUMBER) {
            requireContenderAndNumber(node);
        } else if (arguments.areRequired()) {
            requireNames(node, metric);
        }
        switch (arguments) {
            case CONTENDER, TWO_CONTENDERS, CONTENDER_AND_NUMBER -> requireAllKnown(node, "contender", contenders);
            case PATTERNS -> checkPatterns(node);
            case FAILURES, SOME_FAILURES -> requireAllKnown(node, "failure", FailureNames.all());
            case NONE, POOL -> {}
        }
    }

    private static void requireNames(SpelNode node, Metric<?> metric) {
        int names = texts(node).size();
        String name = "'" + metric.name() + "' needs ";
        if (names == 0 || names < node.getChildCount()) {
            throw new IllegalArgumentException(name + "names in quotes, such as " + metric.name() + "('…')");
        }
        if (!metric.arguments().fits(names)) {
            throw new IllegalArgumentException(name
                    + (metric.arguments() == Arguments.CONTENDER
                            ? "one name, such as " + metric.name() + "('…')"
                            : "two names, such as " + metric.name() + "('…', '…')"));
        }
    }

    private static void requireContenderAndNumber(SpelNode node) {
        if (node.getChildCount() != 2
                || !(node.getChild(0) instanceof StringLiteral)
                || !(node.getChild(1) instanceof IntLiteral)) {
            throw new IllegalArgumentException(
                    "'connections' needs a contender and a number, such as connections('…', 1000)");
        }
    }

    private void checkPatterns(SpelNode node) {
        List<String> patterns = texts(node);
        patterns.stream()
                .filter(pattern -> contenders.stream().noneMatch(new IdPattern(pattern)::mentions))
                .forEach(pattern -> requireKnown("contender", pattern, contenders));
        if (IdPattern.select(patterns.stream().map(IdPattern::new).toList(), contenders)
                .isEmpty()) {
            throw new IllegalArgumentException("'" + node.toStringAST() + "' matches no contender");
        }
    }

    private static void requireAllKnown(SpelNode node, String what, Collection<String> names) {
        texts(node).forEach(text -> requireKnown(what, text, names));
    }

    private static void requireKnown(String what, String name, Collection<String> names) {
        if (!names.contains(name)) {
            throw new IllegalArgumentException("unknown " + what + " '" + name + "'; " + DidYouMean.hint(name, names));
        }
    }

    /** Returns the name of a metric, with or without parentheses; null for any other part of an assertion. */
    private static @Nullable String name(SpelNode node) {
        return switch (node) {
            case PropertyOrFieldReference figure -> figure.getName();
            case MethodReference call -> call.getName();
            default -> null;
        };
    }

    /** Returns the string literals among the arguments of a call. */
    private static List<String> texts(SpelNode call) {
        return children(call)
                .filter(StringLiteral.class::isInstance)
                .map(text ->
                        String.valueOf(((StringLiteral) text).getLiteralValue().getValue()))
                .toList();
    }

    private static Stream<SpelNode> children(SpelNode node) {
        return IntStream.range(0, node.getChildCount()).mapToObj(node::getChild);
    }
}
