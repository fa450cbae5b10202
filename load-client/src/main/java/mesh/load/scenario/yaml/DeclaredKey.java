package mesh.load.scenario.yaml;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.scenario.Key;
import org.jspecify.annotations.Nullable;

/**
 * A key that a record declares.
 *
 * @param component null if the key stands for a whole form of a sealed type
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
            if (type.isSealed()) {
                return ofForms(type);
            }
            RecordComponent[] components = type.isRecord() ? type.getRecordComponents() : new RecordComponent[0];
            return Stream.of(components)
                    .filter(component -> component.isAnnotationPresent(Key.class))
                    .map(DeclaredKey::of)
                    .toList();
        }
    };

    /** Returns the keys of a record, or of all forms of a sealed type, in their order. Returns none for any other type. */
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
        Owners which = count == forms ? Owners.ALL : count == 1 ? Owners.ONE : Owners.SOME;
        return new DeclaredKey(name, says, genericType, component, otherwise, meaning, which);
    }

    private static DeclaredKey of(RecordComponent component) {
        Key says = component.getAnnotation(Key.class);
        String name = says.name().isEmpty() ? hyphenated(component.getName()) : says.name();
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

    /** Returns the word or the key that stands for a form of a sealed type. */
    static String nameOf(Class<?> form) {
        return hyphenated(form.getSimpleName());
    }

    private static String hyphenated(String name) {
        return name.replaceAll("(?<=.)([A-Z])", "-$1").toLowerCase(Locale.ROOT);
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
        return component != null
                && owners == Owners.ALL
                && otherwise == null
                && !says.implied()
                && !component.getAnnotatedType().isAnnotationPresent(Nullable.class);
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
