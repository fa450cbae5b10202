package mesh.load.claim;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Map.Entry;
import org.jspecify.annotations.Nullable;

/**
 * The highest or the lowest of several contenders, each figure on its own: what holds for the highest or the lowest holds
 * for all.
 *
 * @param byId at least one
 */
record ExtremeSubject(String path, Kind kind, Map<String, Subject> byId) implements Subject {

    enum Kind {
        HIGHEST,
        LOWEST;

        /** As a condition has it. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** @param whose id of the one that has it; null if they all have the same */
    record Extreme(Number value, @Nullable String whose) {}

    @Override
    public @Nullable Object figure(String name, List<String> arguments) {
        Map<String, Subject> subjects = new LinkedHashMap<>();
        Map<String, Number> numbers = new LinkedHashMap<>();
        for (Entry<String, Subject> one : byId.entrySet()) {
            switch (one.getValue().figure(name, arguments)) {
                case Subject subject -> subjects.put(one.getKey(), subject);
                case Number number -> numbers.put(one.getKey(), number);
                case null, default -> {
                    return null;
                }
            }
        }
        return numbers.isEmpty() ? new ExtremeSubject(path + "." + name, kind, subjects) : extreme(numbers);
    }

    private Extreme extreme(Map<String, Number> numbers) {
        Comparator<Entry<String, Number>> size =
                Comparator.comparingDouble(one -> one.getValue().doubleValue());
        Entry<String, Number> highest = Collections.max(numbers.entrySet(), size);
        Entry<String, Number> lowest = Collections.min(numbers.entrySet(), size);
        Entry<String, Number> extreme = kind == Kind.HIGHEST ? highest : lowest;
        return new Extreme(extreme.getValue(), size.compare(highest, lowest) == 0 ? null : extreme.getKey());
    }
}
