package mesh.load.scenario.yaml;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import mesh.load.scenario.Key;
import org.jspecify.annotations.Nullable;

/**
 * A key that a record declares.
 *
 * @param name as in a file
 * @param component holds its value
 * @param otherwise a document with the value of a missing key; null if it has none
 */
record DeclaredKey(
        String name,
        Key says,
        RecordComponent component,
        @Nullable Section otherwise) {

    private static final ClassValue<List<DeclaredKey>> DECLARED = new ClassValue<>() {
        @Override
        protected List<DeclaredKey> computeValue(Class<?> type) {
            return !type.isRecord()
                    ? List.of()
                    : Stream.of(type.getRecordComponents())
                            .filter(component -> component.isAnnotationPresent(Key.class))
                            .map(DeclaredKey::of)
                            .toList();
        }
    };

    /** Returns the keys of a record's mapping, in their order; none if the type is not a record. */
    static List<DeclaredKey> of(Class<?> type) {
        return DECLARED.get(type);
    }

    /** Returns the names of these keys. */
    static String[] names(Class<?> type) {
        return of(type).stream().map(DeclaredKey::name).toArray(String[]::new);
    }

    private static DeclaredKey of(RecordComponent component) {
        Key says = component.getAnnotation(Key.class);
        String name = says.name().isEmpty()
                ? component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT)
                : says.name();
        Section otherwise = says.otherwise().isEmpty()
                ? null
                : Section.root("default of '" + name + "'", name + ": " + says.otherwise(), name);
        return new DeclaredKey(name, says, component, otherwise);
    }

    Class<?> type() {
        return component.getType();
    }

    /** Returns the type of a list's items, of a map's values, or of the mapping that is allowed instead of a word. */
    Class<?> itemType() {
        java.lang.reflect.ParameterizedType type = (java.lang.reflect.ParameterizedType) component.getGenericType();
        return type.getActualTypeArguments()[type.getActualTypeArguments().length - 1] instanceof Class<?> item
                ? item
                : Object.class;
    }

    /** Returns the names of the keys of its value's mapping. */
    String[] namesWithin(Class<?> type) {
        List<String> without = List.of(says.without());
        return Stream.of(names(type)).filter(key -> !without.contains(key)).toArray(String[]::new);
    }

    boolean isRequired() {
        return otherwise == null && !component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    /** Returns the keys that make no sense beside this one. */
    List<Key.Not> nots() {
        return Arrays.asList(component.getAnnotationsByType(Key.Not.class));
    }
}
