package mesh.load.assertions;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one kind of scope.
 *
 * @param byName takes the scope and what stands in parentheses behind the name
 */
record Metrics<S>(Map<String, BiFunction<S, List<String>, @Nullable Object>> byName) {

    Set<String> names() {
        return byName.keySet();
    }

    /** Null if there is no such figure. */
    @Nullable
    Object of(S scope, String name, List<String> arguments) {
        BiFunction<S, List<String>, @Nullable Object> figure = byName.get(name);
        return figure == null ? null : figure.apply(scope, arguments);
    }
}
