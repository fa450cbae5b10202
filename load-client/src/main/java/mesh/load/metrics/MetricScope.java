package mesh.load.metrics;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The whole result or a part of it, such as a contender. An assertion can name it, and reads its figures by their names. */
public sealed interface MetricScope extends MetricValue {

    /** Returns its name in an assertion, such as {@code contender('netty-webclient').threads}; empty for the whole result. */
    String path();

    /**
     * Returns a figure, or another scope; null if there is no such metric.
     *
     * @throws NotMeasuredException if the figure was not measured
     */
    @Nullable
    MetricValue read(String name, List<String> arguments);

    default String path(String name, List<String> arguments) {
        String named = path().isEmpty() ? name : path() + "." + name;
        return arguments.isEmpty() ? named : named + "('" + String.join("', '", arguments) + "')";
    }

    /**
     * Returns the number of a metric; empty if it was not measured. If the name is a scope, {@code behind} names the metric in it. An argument
     * of such a name follows a colon, such as {@code stage:backend}.
     */
    default OptionalDouble number(String name, List<String> arguments, String... behind) {
        try {
            MetricValue value = read(name, arguments);
            for (String next : behind) {
                List<String> named = List.of(next.split(":", -1));
                value = value instanceof MetricScope scope
                        ? scope.read(named.getFirst(), named.subList(1, named.size()))
                        : null;
            }
            if (value instanceof Figure(Object figure, Unit unit, List<String> whose)
                    && figure instanceof Number number) {
                return OptionalDouble.of(number.doubleValue());
            }
            throw new IllegalArgumentException("no number: " + path() + "." + name + List.of(behind));
        } catch (NotMeasuredException notMeasured) {
            return OptionalDouble.empty();
        }
    }

    /** One subject, whose metrics compute the figures. */
    record Single<S>(String path, Metrics<S> metrics, S subject) implements MetricScope {

        @Override
        public @Nullable MetricValue read(String name, List<String> arguments) {
            Metric<S> metric = metrics.find(name);
            return metric == null || !metric.arguments().fits(arguments.size())
                    ? null
                    : metric.reading().of(subject, arguments, path(name, arguments));
        }
    }

    /**
     * The highest or the lowest figure of at least one contender. An upper limit on the highest, or a lower limit on the lowest, applies to
     * all. Each figure is an extreme of its own, so two figures may belong to different contenders.
     */
    record Extreme(String path, boolean isHighest, Map<String, MetricScope> byId) implements MetricScope {

        @Override
        public @Nullable MetricValue read(String name, List<String> arguments) {
            Map<String, MetricScope> scopes = new LinkedHashMap<>();
            Map<String, Figure> figures = new LinkedHashMap<>();
            for (Map.Entry<String, MetricScope> one : byId.entrySet()) {
                switch (one.getValue().read(name, arguments)) {
                    case MetricScope scope -> scopes.put(one.getKey(), scope);
                    case Figure figure -> figures.put(one.getKey(), figure);
                    case null -> {
                        return null;
                    }
                }
            }
            return figures.isEmpty() ? new Extreme(path(name, arguments), isHighest, scopes) : extreme(figures);
        }

        private Figure extreme(Map<String, Figure> figures) {
            Comparator<Figure> size = Comparator.comparingDouble(Extreme::size);
            Figure extreme = figures.values().stream()
                    .max(isHighest ? size : size.reversed())
                    .orElseThrow();
            List<String> whose = figures.entrySet().stream()
                    .filter(one -> size.compare(one.getValue(), extreme) == 0)
                    .map(Map.Entry::getKey)
                    .toList();
            return new Figure(extreme.value(), extreme.unit(), whose.size() == figures.size() ? List.of() : whose);
        }

        /** Returns 1 for yes and 0 for no, so that the lowest is yes only if all are. */
        private static double size(Figure figure) {
            return figure.value() instanceof Boolean isYes ? isYes ? 1 : 0 : ((Number) figure.value()).doubleValue();
        }
    }
}
