package mesh.load.sample;

import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Makes records in which each text is {@link HostileText#TEXT}, as are the keys of each map. It finds the texts by reflection, so a component
 * that is added to a record has the text, too.
 *
 * @param choice the implementation of a sealed interface that the records contain
 */
public record HostileRecords(Map<Class<?>, Class<?>> choice) {

    /** Returns a record of each type that implements the sealed interface. */
    public static <T> List<T> ofEach(Class<T> type) {
        return leaves(type)
                .map(leaf -> type.cast(new HostileRecords(Map.of()).of(leaf)))
                .toList();
    }

    /** Returns the types that implement the sealed interface. */
    public static Stream<Class<?>> leaves(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses())
                        .flatMap(HostileRecords::leaves)
                        .distinct()
                : Stream.of(type);
    }

    /** Returns a record of this type, with all components. A list has one entry, and a number is 1. */
    public <T> T of(Class<T> type) {
        return type.cast(value(type));
    }

    private Object value(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] parts = generic.getActualTypeArguments();
            return generic.getRawType() == List.class
                    ? List.of(value(parts[0]))
                    : Map.of(value(parts[0]), value(parts[1]));
        }
        return value((Class<?>) type);
    }

    private Object value(Class<?> type) {
        if (type.isRecord()) {
            return made(type);
        }
        if (type.isSealed()) {
            return value(choice.getOrDefault(type, leaves(type).findFirst().orElseThrow()));
        }
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        return switch (type.getSimpleName()) {
            case "String", "Object" -> HostileText.TEXT;
            case "int", "Integer" -> 1;
            case "long", "Long" -> 1L;
            case "double", "Double" -> 1.0;
            case "boolean", "Boolean" -> true;
            case "Instant" -> Instant.EPOCH;
            case "JsonNode" -> node();
            default -> throw new IllegalArgumentException("no value for " + type + "; add one here");
        };
    }

    private static JsonNode node() {
        return JsonNodeFactory.instance.objectNode().put(HostileText.TEXT, HostileText.TEXT);
    }

    private Object made(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(Arrays.stream(components)
                    .map(component -> value(component.getGenericType()))
                    .toArray());
        } catch (ReflectiveOperationException rejected) {
            throw new IllegalStateException(type + " cannot be made", rejected);
        }
    }
}
