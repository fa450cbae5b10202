package mesh.load.assertions;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.results.contender.FailureNames;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.IdPattern;
import org.jspecify.annotations.Nullable;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.IntLiteral;
import org.springframework.expression.spel.ast.MethodReference;
import org.springframework.expression.spel.ast.PropertyOrFieldReference;
import org.springframework.expression.spel.ast.StringLiteral;

/**
 * Rejects unknown names of figures, contenders and failures in an assertion.
 *
 * @param contenders ids of the scenario's contenders
 */
record NameChecker(Collection<String> contenders) {

    /** Names that require names in parentheses. */
    private static final Set<String> WITH_NAMES =
            Set.of("contender", "highest", "lowest", "compared", "capacity", "overload", "failedOtherwise");

    /**
     * Checks a name, and its arguments.
     *
     * @param allowed names at its place
     * @param behind the name before it, for messages; empty at the beginning
     * @return the names that may follow it; null for none
     * @throws IllegalArgumentException whose message lists the existing names
     */
    @Nullable
    MetricNames check(SpelNode node, MetricNames allowed, String behind) {
        return switch (node) {
            case PropertyOrFieldReference figure -> {
                requireFigure(figure.getName(), allowed, behind);
                requireNames(figure.getName(), List.of(), 0);
                if (figure.getName().equals("connections")) {
                    throw connectionsNeed();
                }
                yield allowed.behind(figure.getName());
            }
            case MethodReference call -> {
                requireFigure(call.getName(), allowed, behind);
                checkCall(call);
                yield allowed.behind(call.getName());
            }
            default -> null;
        };
    }

    /** Rejects an unknown figure, and says where the name exists if it does elsewhere. */
    private static void requireFigure(String name, MetricNames allowed, String behind) {
        if (allowed.names().contains(name)) {
            return;
        }
        String place = behind.isEmpty() ? "" : " of '" + behind + "'";
        String elsewhere = homes(name, MetricNames.ofResult(), "");
        throw new IllegalArgumentException("unknown figure '" + name + "'" + place + "; "
                + (elsewhere.isEmpty()
                        ? DidYouMean.hint(name, allowed.names())
                        : "it is one of " + elsewhere + "; Allowed: " + String.join(", ", allowed.names())));
    }

    /** Returns where a name exists, such as {@code capacity, overload}; empty if it exists nowhere. */
    private static String homes(String name, MetricNames scope, String path) {
        return scope.names().stream()
                .flatMap(one -> {
                    MetricNames behind = scope.behind(one);
                    if (behind == null) {
                        return Stream.empty();
                    }
                    String here = behind.names().contains(name) ? path + one : "";
                    return Stream.of(here, homes(name, behind, path + one + "."));
                })
                .filter(home -> !home.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private void checkCall(MethodReference call) {
        requireNames(call.getName(), texts(call), call.getChildCount());
        switch (call.getName()) {
            case "contender", "compared", "capacity", "overload" -> requireAllKnown(call, "contender", contenders);
            case "connections" -> checkConnections(call);
            case "highest", "lowest" -> checkPatterns(call);
            case "failed", "failedOtherwise" -> requireAllKnown(call, "failure", FailureNames.all());
            default -> {}
        }
    }

    private static void requireNames(String name, List<String> texts, int arguments) {
        if (WITH_NAMES.contains(name) && (texts.isEmpty() || texts.size() < arguments)) {
            throw new IllegalArgumentException("'" + name + "' needs names in quotes, such as " + name + "('…')");
        }
    }

    private void checkConnections(MethodReference call) {
        if (call.getChildCount() != 2
                || !(call.getChild(0) instanceof StringLiteral)
                || !(call.getChild(1) instanceof IntLiteral)) {
            throw connectionsNeed();
        }
        requireAllKnown(call, "contender", contenders);
    }

    private static IllegalArgumentException connectionsNeed() {
        return new IllegalArgumentException(
                "'connections' needs a contender and a number, such as connections('…', 1000)");
    }

    private void checkPatterns(MethodReference call) {
        List<String> patterns = texts(call);
        patterns.stream()
                .filter(pattern -> contenders.stream().noneMatch(new IdPattern(pattern)::mentions))
                .forEach(pattern -> requireKnown("contender", pattern, contenders));
        if (IdPattern.select(patterns.stream().map(IdPattern::new).toList(), contenders)
                .isEmpty()) {
            throw new IllegalArgumentException("'" + call.toStringAST() + "' names no contender");
        }
    }

    private static void requireAllKnown(MethodReference call, String what, Collection<String> names) {
        texts(call).forEach(text -> requireKnown(what, text, names));
    }

    private static void requireKnown(String what, String name, Collection<String> names) {
        if (!names.contains(name)) {
            throw new IllegalArgumentException("unknown " + what + " '" + name + "'; " + DidYouMean.hint(name, names));
        }
    }

    /** Returns the string literals among the arguments of a call. */
    private static List<String> texts(MethodReference call) {
        return IntStream.range(0, call.getChildCount())
                .mapToObj(call::getChild)
                .filter(StringLiteral.class::isInstance)
                .map(text ->
                        String.valueOf(((StringLiteral) text).getLiteralValue().getValue()))
                .toList();
    }
}
