package mesh.load.scenario.yaml;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Expectation;
import mesh.load.scenario.key.Renamed;
import mesh.load.scenario.request.BeforeStep;
import org.jspecify.annotations.Nullable;

/**
 * Replaces old names of keys and figures in the scenario of a result, because results of earlier versions still have them. Only keys of the
 * format have new names. An application, a header or a value of a user with the same name keeps it.
 */
final class OlderNames {

    /** A figure that has figures, as in {@code contender('a').beside.p99Ms}. Ids contain no dots. */
    private static final Pattern FIGURE = Pattern.compile("\\.\\s*(\\w+)\\s*(?=\\.)");

    private OlderNames() {}

    static Map<String, @Nullable Object> replaced(Map<?, ?> scenario) {
        Map<String, @Nullable Object> current = withKeysOf(ScenarioFile.class, scenario);
        change(current, "contenders", contender -> {
            Map<String, @Nullable Object> its = withKeysOf(Contender.class, contender);
            change(its, "before", step -> withKeysOf(BeforeStep.class, step));
            return its;
        });
        change(current, "expectations", expectation -> {
            Map<String, @Nullable Object> its = withKeysOf(Expectation.class, expectation);
            its.computeIfPresent("assert", (key, text) -> withFigures(String.valueOf(text)));
            return its;
        });
        return current;
    }

    private static Map<String, @Nullable Object> withKeysOf(Class<?> type, Map<?, ?> mapping) {
        List<String> known = List.of(DeclaredKey.names(type));
        Map<String, @Nullable Object> current = new LinkedHashMap<>();
        mapping.forEach((key, value) -> {
            String name = String.valueOf(key);
            current.put(Renamed.now(name, known).orElse(name), value);
        });
        return current;
    }

    /** Changes the mapping that a key has, or each mapping of its list. */
    private static void change(Map<String, @Nullable Object> in, String key, UnaryOperator<Map<?, ?>> change) {
        in.computeIfPresent(
                key,
                (same, value) -> value instanceof List<?> list
                        ? list.stream().map(item -> changed(item, change)).toList()
                        : changed(value, change));
    }

    private static @Nullable Object changed(@Nullable Object value, UnaryOperator<Map<?, ?>> change) {
        return value instanceof Map<?, ?> mapping ? change.apply(mapping) : value;
    }

    private static String withFigures(String assertion) {
        return FIGURE.matcher(assertion).replaceAll(figure -> "." + Renamed.current(figure.group(1)));
    }
}
