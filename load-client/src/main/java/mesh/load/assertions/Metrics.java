package mesh.load.assertions;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one kind of scope. Assertions are evaluated by them, and checked by them before a run.
 *
 * @param byName takes the scope and what stands in parentheses behind the name
 * @param scopes those of the names that are scopes themselves, with what can stand behind them
 */
record Metrics<S>(Map<String, BiFunction<S, List<String>, @Nullable Object>> byName, Map<String, MetricNames> scopes)
        implements MetricNames {

    /** Of figures alone. */
    Metrics(Map<String, BiFunction<S, List<String>, @Nullable Object>> byName) {
        this(byName, Map.of());
    }

    @Override
    public Set<String> names() {
        return new TreeSet<>(byName.keySet());
    }

    @Override
    public @Nullable MetricNames behind(String name) {
        return scopes.get(name);
    }

    /** Null if there is no such figure. */
    @Nullable
    Object of(S scope, String name, List<String> arguments) {
        BiFunction<S, List<String>, @Nullable Object> figure = byName.get(name);
        Object value = figure == null ? null : figure.apply(scope, arguments);
        if (value != null && value instanceof MetricScope != scopes.containsKey(name)) {
            throw new IllegalStateException("'" + name + "' is declared as something else than it is");
        }
        return value;
    }
}
