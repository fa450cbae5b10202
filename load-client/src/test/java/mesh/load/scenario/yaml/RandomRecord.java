package mesh.load.scenario.yaml;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mesh.load.scenario.key.Durations;
import mesh.load.scenario.key.Key;
import mesh.load.scenario.key.Place;
import org.jspecify.annotations.Nullable;

/** Makes random records of a scenario. Each key gets a value that its declaration allows, so a new key needs no change here. */
record RandomRecord(Draw draw) {

    private static final Duration DAY = Duration.ofHours(24);

    private static final Section NOWHERE = Section.root("random.yaml", "name: random", "name");

    /** @param given values, by key or component, that depend on other values */
    <R> R make(Class<R> type, Map<String, ? extends @Nullable Object> given) {
        Map<String, @Nullable Object> values = new HashMap<>();
        values.put("place", new Place("a place that no comparison looks at"));
        for (DeclaredKey key : DeclaredKey.of(type)) {
            boolean isAbsent = given.containsKey(key.name()) || (key.isNullable() && draw.yes());
            values.put(key.name(), isAbsent ? null : value(key, key.type()));
        }
        values.putAll(given);
        return Binding.record(NOWHERE, type, values);
    }

    private Object value(DeclaredKey key, Class<?> type) {
        Key says = key.says();
        return switch (type.getSimpleName()) {
            case "int", "Integer" -> number(says);
            case "long" -> (long) number(says);
            case "boolean", "Boolean" -> draw.yes();
            case "Duration" -> duration(says);
            case "String" -> text(says.text());
            case "List" -> draw.list(1, 4, number -> value(key, key.itemType()));
            case "Map" -> Map.of();
            default ->
                type.isEnum()
                        ? draw.one(List.of(type.getEnumConstants()))
                        : make(draw.one(DeclaredKey.forms(type)), Map.of());
        };
    }

    private int number(Key says) {
        return draw.number((int) says.min(), (int) Math.min(says.max(), Integer.MAX_VALUE - 1));
    }

    private Duration duration(Key says) {
        boolean isZero = says.aboveZero().isEmpty() && draw.yes();
        return isZero ? Duration.ZERO : draw.duration(says.longest().isEmpty() ? DAY : Durations.parse(says.longest()));
    }

    private String text(Key.Text text) {
        return switch (text) {
            case ID -> draw.id(0);
            case ANY, LINE, WORDS -> draw.text();
            case WHOLE -> draw.lines();
            case PATH, TEMPLATE -> draw.one(List.of("/", "/a?b=%20", "/{cnt}"));
            case STATUS -> draw.one(List.of("2xx", "302", "4xx", "201"));
            case MEDIA_TYPE -> draw.one(List.of("application/json", "text/plain"));
            case MEDIA_RANGES -> draw.one(List.of("application/json", "*/*", "text/plain;q=0.5, x"));
            case SHA256 -> "0aF".repeat(21) + "0";
            case JDK -> draw.one(List.of("21", "999", "/a/jdk: 'x'"));
            case URL -> "http://127.0.0.1:8080";
        };
    }
}
