package mesh.load.scenario.yaml;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.behaviour.Distribution;
import mesh.load.os.ServerAddress;
import mesh.load.scenario.ContenderPair;
import mesh.load.scenario.key.DidYouMean;
import mesh.load.scenario.key.Durations;
import mesh.load.scenario.key.Key;
import mesh.load.scenario.key.Labelled;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.Dependency;
import mesh.load.scenario.service.LegacyBehaviour;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.shape.UserCount;
import org.jspecify.annotations.Nullable;

/**
 * Reads the mappings of a file as records, and writes records as mappings. The components of the records declare the keys.
 *
 * <p>A sealed type has several forms. In a file, a record without components is a word, such as {@code burst}. A record that declares a key
 * is the value of this key, such as {@code {constant: {…}}}. Any other record is a mapping with the keys of its components.
 */
final class Binding {

    private Binding() {}

    static <R> R read(Section section, Class<R> type) {
        return read(section, type, Map.of());
    }

    /**
     * Reads a mapping that has only the type's keys. A component without a value gets null or 0.
     *
     * @param given values, by key, that replace those of the mapping
     */
    static <R> R read(Section section, Class<R> type, Map<String, ? extends @Nullable Object> given) {
        return type.isSealed()
                ? type.cast(form(section, type, given))
                : record(section, type, values(section, type, given));
    }

    /** Reads the values of a mapping like {@link #read}. Returns them by key, in the order of the keys. */
    static Map<String, @Nullable Object> values(
            Section section, Class<?> type, Map<String, ? extends @Nullable Object> given) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        DeclaredKey.of(type).forEach(key -> values.put(key.name(), value(section, key, given)));
        return values;
    }

    /** Reads the value of one of the type's keys. The mapping must have it. */
    static <V> V value(Section section, Class<?> type, String name, Class<V> typeOfValue) {
        DeclaredKey key = DeclaredKey.of(type).stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        return typeOfValue.cast(present(section, key));
    }

    /**
     * Creates a record from values by key. A component that declares no key gets the value of its own name. If there is none and its type is
     * {@link Place}, it gets the place of the previous component's key.
     */
    static <R> R record(Section section, Class<R> type, Map<String, ? extends @Nullable Object> values) {
        List<@Nullable Object> ofComponents = new ArrayList<>();
        String key = "";
        for (RecordComponent component : type.getRecordComponents()) {
            boolean isKey = component.isAnnotationPresent(Key.class);
            String name = isKey ? DeclaredKey.nameOf(component) : component.getName();
            boolean isPlace = component.getType() == Place.class && !values.containsKey(name);
            ofComponents.add(isPlace ? section.place(key) : values.get(name));
            key = isKey ? name : key;
        }
        try {
            return create(type, ofComponents);
        } catch (Key.Mismatch mismatch) {
            throw section.fault(mismatch.key(), String.valueOf(mismatch.getMessage()));
        }
    }

    private static <R> R create(Class<R> type, List<@Nullable Object> values) {
        Class<?>[] types = Stream.of(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            return type.getDeclaredConstructor(types).newInstance(values.toArray());
        } catch (InvocationTargetException refused) {
            if (refused.getCause() instanceof Key.Mismatch mismatch) {
                throw mismatch;
            }
            throw refused.getCause() instanceof ScenarioException contradiction
                    ? contradiction
                    : new IllegalStateException(refused);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Object form(Section section, Class<?> type, Map<String, ? extends @Nullable Object> given) {
        List<String> alternatives = DeclaredKey.alternatives(type);
        List<Class<?>> used = DeclaredKey.forms(type).stream()
                .filter(one -> DeclaredKey.ofForm(one).stream()
                        .map(DeclaredKey::name)
                        .anyMatch(key -> alternatives.isEmpty() || (alternatives.contains(key) && section.has(key))))
                .toList();
        if (!alternatives.isEmpty() && used.size() != 1) {
            section.requireOne(alternatives.toArray(String[]::new)); // it has a key of no form, or of several
        }
        Class<?> form = used.getFirst();
        return form.isAnnotationPresent(Key.class)
                ? present(section, DeclaredKey.ofForm(form).getFirst())
                : read(section, form, given);
    }

    private static @Nullable Object value(
            Section section, DeclaredKey key, Map<String, ? extends @Nullable Object> given) {
        String name = key.name();
        if (!section.has(name) && key.isRequired()) {
            throw section.missing(name);
        }
        if (given.containsKey(name)) {
            return given.get(name);
        }
        Section declared = section.has(name) ? section : key.otherwise();
        if (declared != null) {
            return present(declared, key);
        }
        return key.type() == int.class ? 0 : null;
    }

    private static Object present(Section section, DeclaredKey key) {
        String name = key.name();
        Key says = key.says();
        Class<?> type = key.type();
        return switch (type.getSimpleName()) {
            case "String" ->
                switch (says.text()) {
                    case LINE -> section.oneLine(name);
                    case WHOLE -> section.wholeText(name);
                    default ->
                        section.text(name, says.text()::matches, says.text().allowed());
                };
            case "int", "Integer", "long" -> section.requiredNumber(name, (int) says.min(), (int) says.max());
            case "boolean", "Boolean" ->
                section.text(name, List.of("true", "false")::contains, "true, false")
                        .equals("true");
            case "Duration" -> duration(section, name, says);
            case "URI" ->
                URI.create(section.text(
                                name,
                                text -> says.text().matches(text) && ServerAddress.isIn(text),
                                says.text().allowed())
                        .replaceFirst("/$", ""));
            case "Path" -> section.parse(name, section.text(name), section.folder()::resolve);
            case "LegacyBehaviour" -> ServiceProperties.behaviour(section, name);
            case "Distribution" -> DistributionReader.read(section, name);
            case "UserCount" ->
                section.isMapping(name)
                        ? mapping(section, key)
                        : new UserCount(section.requiredNumber(name, (int) says.min(), (int) says.max()));
            case "List" -> list(section, name, key.itemType(), says);
            case "Map" -> map(section, name, key.itemType());
            default ->
                type.isEnum()
                        ? section.choice(name, type.asSubclass(Labelled.class)).orElseThrow()
                        : wordOrMapping(section, key);
        };
    }

    private static Duration duration(Section section, String name, Key says) {
        Duration duration = section.parse(name, section.text(name), Durations::parse);
        String longest = says.longest();
        if (!longest.isEmpty()) {
            section.text(name, text -> duration.compareTo(Durations.parse(longest)) <= 0, "up to " + longest);
        }
        boolean isNothing = duration.isZero() && !says.aboveZero().isEmpty();
        section.require(!isNothing, name, "'" + name + "' is zero. Allowed: " + says.aboveZero());
        return duration;
    }

    private static Object wordOrMapping(Section section, DeclaredKey key) {
        String name = key.name();
        Map<String, Object> words = section.isMapping(name) ? Map.of() : words(key);
        boolean isSingle = section.isScalar(name) && !key.says().single().isEmpty();
        if (words.isEmpty() && !isSingle) {
            return mapping(section, key);
        }
        Object meant = section.isScalar(name) ? words.get(section.text(name)) : null;
        if (meant != null) {
            return meant;
        }
        if (isSingle) {
            return read(section.single(name, key.says().single()), key.type());
        }
        List<String> alternatives = DeclaredKey.alternatives(key.type());
        String allowed = "Allowed: " + key.says().allowed();
        List<String> known =
                Stream.concat(words.keySet().stream(), alternatives.stream()).toList();
        section.require(known.size() > 1, name, "'" + name + "' is " + section.kind(name) + ". " + allowed);
        String word = section.text(name);
        section.require(
                !alternatives.contains(word), name, "'" + name + "' is '" + word + "' without its figures. " + allowed);
        Optional<String> nearest = DidYouMean.nearest(word, known);
        throw section.unknown(
                name, word, nearest.map(one -> "Did you mean '" + one + "'? ").orElse("") + allowed);
    }

    private static Object mapping(Section section, DeclaredKey key) {
        String name = key.name();
        Section mapping = section.section(
                        name, DeclaredKey.names(key.type(), key.says().without()))
                .orElseThrow();
        key.nots().forEach(not -> section.refuse("in a scenario with '" + name + "': " + not.because(), not.value()));
        return read(mapping, key.type());
    }

    /** Returns the words that are allowed instead of the key's mapping, each with the record that it represents. */
    static Map<String, Object> words(DeclaredKey key) {
        Map<String, Object> words = new LinkedHashMap<>();
        for (Class<?> form : DeclaredKey.forms(key.type())) {
            if (form.isRecord() && form.getRecordComponents().length == 0) {
                words.put(DeclaredKey.nameOf(form), create(form, List.of()));
            }
        }
        if (key.meaning() != null) {
            words.put(key.says().word(), present(key.meaning(), key));
        }
        return words;
    }

    private static List<?> list(Section section, String name, Class<?> type, Key says) {
        if (type == ContenderPair.class) {
            return section.pairs(name);
        }
        if (says.text() == Key.Text.WORDS) {
            return section.wordsOfText(name);
        }
        if (type.isRecord()) {
            return section.sections(name, type).stream()
                    .map(one -> read(one, type))
                    .toList();
        }
        if (type == String.class) {
            return section.words(name);
        }
        if (type.isEnum()) {
            return section.choices(name, type.asSubclass(Labelled.class));
        }
        return section.words(name).stream()
                .map(text -> section.parse(name, text, one -> number(one, type == Double.class, says)))
                .toList();
    }

    private static Number number(String text, boolean isDecimal, Key says) {
        if (text.matches(isDecimal ? "\\d{1,3}(\\.\\d{1,3})?" : "\\d{1,9}")) {
            Number number = isDecimal ? (Number) Double.valueOf(text) : (Number) Integer.valueOf(text);
            if (number.doubleValue() >= says.min() && number.doubleValue() <= says.max()) {
                return number;
            }
        }
        throw new IllegalArgumentException(
                isDecimal
                        ? "numbers from " + says.min() + " to " + says.max() + " with up to three decimals"
                        : (int) says.min() + " to " + (int) says.max());
    }

    /**
     * Reads a mapping from names to records or to texts. If the values are neither, as in {@code services}, returns an empty map, because
     * {@link ServiceReader} reads these mappings.
     */
    private static Map<String, ?> map(Section section, String name, Class<?> type) {
        if (type == String.class) {
            return section.openSection(name).texts();
        }
        Map<String, Object> map = new LinkedHashMap<>();
        if (type.isRecord()) {
            section.namedSections(name, type).forEach((itsName, one) -> map.put(itsName, read(one, type)));
        }
        return map;
    }

    /** Returns a record as a mapping, without the given keys. */
    static Map<String, Object> tree(Record record, String... without) {
        List<DeclaredKey> keys = DeclaredKey.of(record.getClass()).stream()
                .filter(key -> !List.of(without).contains(key.name()))
                .toList();
        return tree(keys, key -> key.valueIn(record));
    }

    /** Returns values as a mapping, without those that a file can only leave out. */
    static Map<String, Object> tree(List<DeclaredKey> keys, Function<DeclaredKey, @Nullable Object> values) {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (DeclaredKey key : keys) {
            Object value = values.apply(key);
            if (value != null && !isLeftOut(key, value)) {
                tree.put(key.name(), written(key, value));
            }
        }
        return tree;
    }

    private static boolean isLeftOut(DeclaredKey key, Object value) {
        boolean isForbiddenZero =
                value.equals(Duration.ZERO) && !key.says().aboveZero().isEmpty();
        boolean isEmpty = value.equals(List.of()) || value.equals(Map.of());
        return isForbiddenZero || (isEmpty && !key.isRequired() && key.otherwise() == null);
    }

    /** Returns the value that a key has if a file leaves it out; null if the key declares none. */
    static @Nullable Object byDefault(DeclaredKey key) {
        return key.otherwise() == null ? null : present(key.otherwise(), key);
    }

    private static Object written(DeclaredKey key, Object value) {
        return switch (value) {
            case Duration duration -> Durations.text(duration);
            case Labelled constant -> constant.label();
            case Service service -> service.label();
            case Path path -> path.toString();
            case URI uri -> uri.toString();
            case LegacyBehaviour behaviour -> ServiceProperties.tree(behaviour.settings());
            case Dependency dependency -> DependencyReader.tree(dependency);
            case Distribution time -> DistributionReader.tree(time);
            case UserCount users when !users.isGrowing() -> users.to();
            case ContenderPair(String first, String second) -> List.of(first, second);
            case Record record -> wordOrTree(key, record);
            case List<?> words
            when key.says().text() == Key.Text.WORDS ->
                words.stream().map(String::valueOf).collect(Collectors.joining(" "));
            case List<?> list -> list.stream().map(one -> written(key, one)).toList();
            case Map<?, ?> map -> {
                Map<Object, Object> written = new LinkedHashMap<>();
                map.forEach((name, one) -> written.put(name, written(key, one)));
                yield written;
            }
            default -> value;
        };
    }

    private static Object wordOrTree(DeclaredKey key, Record record) {
        for (Map.Entry<String, Object> word : words(key).entrySet()) {
            if (word.getValue().equals(record)) {
                return word.getKey();
            }
        }
        Map<String, Object> tree = tree(record, key.says().without());
        Key form = record.getClass().getAnnotation(Key.class);
        if (form == null || !key.itemType().isSealed()) {
            return tree;
        }
        boolean isSingle = tree.keySet().equals(Set.of(form.single()));
        return Map.of(
                DeclaredKey.nameOf(record.getClass()),
                isSingle ? tree.values().iterator().next() : tree);
    }
}
