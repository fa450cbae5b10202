package mesh.load.assertions;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one kind of scope. They evaluate assertions, and check assertions before a run.
 *
 * @param byName functions of the scope and the arguments in parentheses after the name
 * @param scopes the names that are scopes themselves, with the names that may follow them
 */
record Metrics<S>(Map<String, BiFunction<S, List<String>, @Nullable Object>> byName, Map<String, MetricNames> scopes)
        implements MetricNames {

    /** Creates metrics without scopes. */
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

    /** Returns a figure; null if there is no such figure. */
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
