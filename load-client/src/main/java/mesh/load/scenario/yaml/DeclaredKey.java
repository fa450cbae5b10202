package mesh.load.scenario.yaml;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.scenario.key.Key;
import org.jspecify.annotations.Nullable;

/**
 * A key that a record declares.
 *
 * @param component null if the key represents a whole form of a sealed type
 * @param otherwise a document with the value of a missing key; null if it has none
 * @param meaning a document with the meaning of the key's word; null if it has none
 */
record DeclaredKey(
        String name,
        Key says,
        Type genericType,
        @Nullable RecordComponent component,
        @Nullable Section otherwise,
        @Nullable Section meaning,
        Owners owners) {

    /** How many forms of a sealed type have this key. Keys are listed in the order of these constants. */
    enum Owners {
        ALL,
        /** The key belongs to one form only, so it shows which form a mapping has. */
        ONE,
        SOME
    }

    private static final ClassValue<List<DeclaredKey>> DECLARED = new ClassValue<>() {
        @Override
        protected List<DeclaredKey> computeValue(Class<?> type) {
            Key.Shared others = type.getAnnotation(Key.Shared.class);
            if (others == null) {
                return type.isSealed() ? ofForms(type) : ofComponents(type);
            }
            return inOrder(Stream.concat(Stream.of(others.value()), Stream.of(type))
                    .map(one -> one.isSealed() ? ofSomeForm(one) : ofComponents(one))
                    .toList());
        }
    };

    /** Returns the keys of a sealed type's forms for a mapping in which keys of several records are together. */
    private static List<DeclaredKey> ofSomeForm(Class<?> type) {
        return ofForms(type).stream().map(key -> key.ownedBy(Owners.SOME)).toList();
    }

    private static List<DeclaredKey> ofComponents(Class<?> type) {
        RecordComponent[] components = type.isRecord() ? type.getRecordComponents() : new RecordComponent[0];
        return Stream.of(components)
                .filter(component -> component.isAnnotationPresent(Key.class))
                .map(DeclaredKey::of)
                .toList();
    }

    /** Returns the keys of several records that share a mapping, each after the key that it names or that precedes it in its record. */
    private static List<DeclaredKey> inOrder(List<List<DeclaredKey>> records) {
        Map<DeclaredKey, String> left = new LinkedHashMap<>();
        for (List<DeclaredKey> record : records) {
            String before = "";
            for (DeclaredKey key : record) {
                left.put(key, key.says().after().isEmpty() ? before : key.says().after());
                before = key.name();
            }
        }
        List<DeclaredKey> ordered = new ArrayList<>();
        List<String> names = new ArrayList<>(List.of(""));
        while (!left.isEmpty()) {
            DeclaredKey next = left.keySet().stream()
                    .filter(key -> names.contains(left.get(key)))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("'after' names no key: " + left.values()));
            int index = names.indexOf(left.remove(next));
            ordered.add(index, next);
            names.add(index + 1, next.name());
        }
        return List.copyOf(ordered);
    }

    /**
     * Returns the keys of a record and of those that share its mapping, or of all forms of a sealed type, in their order. Returns none for any
     * other type.
     */
    static List<DeclaredKey> of(Class<?> type) {
        return DECLARED.get(type);
    }

    static String[] names(Class<?> type, String... without) {
        return of(type).stream()
                .map(DeclaredKey::name)
                .filter(name -> !List.of(without).contains(name))
                .toArray(String[]::new);
    }

    /** Returns the keys that belong to one form only. A mapping must have some of exactly one form. */
    static List<String> alternatives(Class<?> type) {
        return of(type).stream()
                .filter(key -> key.owners() == Owners.ONE)
                .map(DeclaredKey::name)
                .toList();
    }

    /** Returns the same for the value of a key; none if the type has no such key. */
    static List<String> alternatives(Class<?> type, String key) {
        return of(type).stream()
                .filter(one -> one.name().equals(key))
                .flatMap(one -> alternatives(one.type()).stream())
                .toList();
    }

    static List<Class<?>> forms(Class<?> type) {
        return !type.isSealed()
                ? List.of(type)
                : Stream.of(type.getPermittedSubclasses())
                        .flatMap(permitted -> forms(permitted).stream())
                        .toList();
    }

    /** Returns the keys of one form of a sealed type: the record's own key if it declares one, or else those of its components. */
    static List<DeclaredKey> ofForm(Class<?> form) {
        Key says = form.getAnnotation(Key.class);
        return says == null
                ? of(form)
                : List.of(new DeclaredKey(nameOf(form), says, form, null, null, null, Owners.ALL));
    }

    private static List<DeclaredKey> ofForms(Class<?> type) {
        List<List<DeclaredKey>> forms = forms(type).stream()
                .map(DeclaredKey::ofForm)
                .filter(own -> !own.isEmpty())
                .toList();
        Map<String, List<DeclaredKey>> keys = forms.stream()
                .flatMap(List::stream)
                .collect(Collectors.groupingBy(DeclaredKey::name, LinkedHashMap::new, Collectors.toList()));
        return keys.values().stream()
                .map(same -> same.getFirst().ownedBy(same.size(), forms.size()))
                .sorted(Comparator.comparing(DeclaredKey::owners))
                .toList();
    }

    private DeclaredKey ownedBy(int count, int forms) {
        return ownedBy(count == forms ? Owners.ALL : count == 1 ? Owners.ONE : Owners.SOME);
    }

    private DeclaredKey ownedBy(Owners which) {
        return new DeclaredKey(name, says, genericType, component, otherwise, meaning, which);
    }

    private static DeclaredKey of(RecordComponent component) {
        Key says = component.getAnnotation(Key.class);
        String name = nameOf(component);
        return new DeclaredKey(
                name,
                says,
                component.getGenericType(),
                component,
                document("default", name, says.otherwise()),
                document("meaning", name, says.meaning()),
                Owners.ALL);
    }

    private static @Nullable Section document(String what, String name, String value) {
        return value.isEmpty() ? null : Section.root(what + " of '" + name + "'", name + ": " + value, name);
    }

    /** Returns the word or the key that represents a form of a sealed type. */
    static String nameOf(Class<?> form) {
        return hyphenated(form.getSimpleName());
    }

    /** Returns the key of a component that declares one. */
    static String nameOf(RecordComponent component) {
        String name = component.getAnnotation(Key.class).name();
        return name.isEmpty() ? hyphenated(component.getName()) : name;
    }

    private static String hyphenated(String name) {
        return name.replaceAll("(?<=.)([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    /** Returns the record that declares the key. */
    Class<?> owner() {
        return Objects.requireNonNull(component).getDeclaringRecord();
    }

    Class<?> type() {
        return (Class<?>) (genericType instanceof ParameterizedType generic ? generic.getRawType() : genericType);
    }

    /** Returns the type of a list's items or of a map's values. Returns any other type itself. */
    Class<?> itemType() {
        if (!(genericType instanceof ParameterizedType generic)) {
            return type();
        }
        Type[] arguments = generic.getActualTypeArguments();
        return arguments[arguments.length - 1] instanceof Class<?> item ? item : Object.class;
    }

    boolean isRequired() {
        return component != null && owners == Owners.ALL && otherwise == null && !says.implied() && !isNullable();
    }

    boolean isNullable() {
        return component != null && component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    List<Key.Not> nots() {
        return component == null ? List.of() : Arrays.asList(component.getAnnotationsByType(Key.Not.class));
    }

    @Nullable
    Object valueIn(Record record) {
        try {
            return Objects.requireNonNull(component).getAccessor().invoke(record);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
