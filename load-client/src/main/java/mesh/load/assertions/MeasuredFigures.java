package mesh.load.assertions;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Pair;
import mesh.load.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.MethodReference;
import org.springframework.expression.spel.ast.PropertyOrFieldReference;
import org.springframework.expression.spel.ast.StringLiteral;

/** Rejects figures that a run of the scenario will not measure; otherwise their absence would appear only after the run. */
record MeasuredFigures(Scenario scenario) {

    /**
     * Checks a whole assertion with existing names.
     *
     * @throws IllegalArgumentException whose message says what the scenario lacks
     */
    void require(SpelNode assertion) {
        nodes(assertion).forEach(node -> {
            String missing = missing(node);
            if (missing != null) {
                throw new IllegalArgumentException(
                        "'" + node.toStringAST() + "' is not measured. The scenario needs " + missing);
            }
        });
    }

    private static Stream<SpelNode> nodes(SpelNode node) {
        return Stream.concat(
                Stream.of(node),
                IntStream.range(0, node.getChildCount())
                        .mapToObj(node::getChild)
                        .flatMap(MeasuredFigures::nodes));
    }

    private @Nullable String missing(SpelNode node) {
        return switch (node) {
            case PropertyOrFieldReference figure
            when figure.getName().equals("soak") && !does(Experiment.Soak.class) -> "'soak'";
            case MethodReference call ->
                switch (call.getName()) {
                    case "capacity" -> does(Experiment.Capacity.class) ? null : "'find-max-rate'";
                    case "overload" -> does(Experiment.Overload.class) ? null : "'overload'";
                    case "connections" -> does(Experiment.OpenConnections.class) ? null : "'open-connections'";
                    case "compared" -> isCompared(call) ? null : "these two, in this order, in 'compare'";
                    default -> null;
                };
            default -> null;
        };
    }

    private boolean does(Class<? extends Experiment> experiment) {
        return experiment.isInstance(scenario.experiment().ofContenders());
    }

    private boolean isCompared(MethodReference call) {
        return call.getChildCount() == 2
                && scenario.compare().contains(new Pair(text(call.getChild(0)), text(call.getChild(1))));
    }

    private static String text(SpelNode node) {
        return node instanceof StringLiteral literal
                ? String.valueOf(literal.getLiteralValue().getValue())
                : node.toStringAST();
    }
}
