package mesh.load.assertions;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Map.Entry;
import org.jspecify.annotations.Nullable;

/**
 * The highest or the lowest figure of several contenders: an upper limit on the highest, or a lower limit on the lowest, applies to all.
 * Each figure is independent, so two of them may belong to two contenders.
 *
 * @param byId at least one
 */
record MinMaxScope(String path, Kind kind, Map<String, MetricScope> byId) implements MetricScope {

    enum Kind {
        HIGHEST,
        LOWEST;

        /** Returns the word of an assertion. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** @param whose ids of the contenders that have the value; empty if all have the same value */
    record Extreme(Number value, List<String> whose) {}

    @Override
    public @Nullable Object figure(String name, List<String> arguments) {
        Map<String, MetricScope> scopes = new LinkedHashMap<>();
        Map<String, Number> numbers = new LinkedHashMap<>();
        for (Entry<String, MetricScope> one : byId.entrySet()) {
            switch (one.getValue().figure(name, arguments)) {
                case MetricScope scope -> scopes.put(one.getKey(), scope);
                case Number number -> numbers.put(one.getKey(), number);
                case null, default -> {
                    return null;
                }
            }
        }
        return numbers.isEmpty() ? new MinMaxScope(path + "." + name, kind, scopes) : extreme(numbers);
    }

    private Extreme extreme(Map<String, Number> numbers) {
        Comparator<Number> size = Comparator.comparingDouble(Number::doubleValue);
        Number extreme = numbers.values().stream()
                .max(kind == Kind.HIGHEST ? size : size.reversed())
                .orElseThrow();
        List<String> whose = numbers.keySet().stream()
                .filter(id -> size.compare(numbers.get(id), extreme) == 0)
                .toList();
        return new Extreme(extreme, whose.size() == numbers.size() ? List.of() : whose);
    }
}
