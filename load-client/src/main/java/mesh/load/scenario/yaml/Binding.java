package mesh.load.scenario.yaml;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.Durations;
import mesh.load.scenario.Key;
import mesh.load.scenario.Labelled;
import mesh.load.scenario.LegacyBehaviour;
import mesh.load.scenario.Place;
import mesh.load.scenario.Scenario.Pair;
import mesh.load.scenario.Service;
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
     * Reads a mapping that has only the type's keys. A component without a key gets null. If its type is {@link Place}, it gets the place
     * of the previous component's key.
     *
     * @param given values, by key, that the caller has already determined; the mapping's own values of these keys are ignored
     * @throws mesh.load.scenario.ScenarioException if a value does not match the declaration of its key
     */
    static <R> R read(Section section, Class<R> type, Map<String, ? extends @Nullable Object> given) {
        if (type.isSealed()) {
            return type.cast(form(section, type, given));
        }
        List<DeclaredKey> keys = DeclaredKey.of(type);
        List<@Nullable Object> values = new ArrayList<>();
        int next = 0;
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.isAnnotationPresent(Key.class)) {
                values.add(value(section, keys.get(next++), given));
            } else {
                values.add(
                        component.getType() == Place.class
                                ? section.place(keys.get(next - 1).name())
                                : null);
            }
        }
        try {
            return create(type, values);
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
            throw refused.getCause() instanceof Key.Mismatch mismatch ? mismatch : new IllegalStateException(refused);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Reads the form of a sealed type whose keys the mapping has. */
    private static Object form(Section section, Class<?> type, Map<String, ? extends @Nullable Object> given) {
        List<String> alternatives = DeclaredKey.alternatives(type);
        if (!alternatives.isEmpty()) {
            section.requireOne(alternatives.toArray(String[]::new));
        }
        for (Class<?> form : DeclaredKey.forms(type)) {
            List<DeclaredKey> keys = DeclaredKey.ofForm(form);
            if (!keys.isEmpty()
                    && keys.stream()
                            .map(DeclaredKey::name)
                            .filter(alternatives::contains)
                            .allMatch(section::has)) {
                return form.isAnnotationPresent(Key.class)
                        ? present(section, keys.getFirst())
                        : read(section, form, given);
            }
        }
        throw new IllegalStateException(type + " has no form with keys");
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
        if (section.has(name)) {
            return present(section, key);
        }
        if (key.otherwise() != null) {
            return present(key.otherwise(), key);
        }
        return null;
    }

    private static Object present(Section section, DeclaredKey key) {
        String name = key.name();
        Key says = key.says();
        Class<?> type = key.type();
        if (type == String.class) {
            return text(section, key);
        }
        if (type == int.class || type == Integer.class || type == long.class) {
            return section.requiredNumber(name, (int) says.min(), (int) says.max());
        }
        if (type == boolean.class || type == Boolean.class) {
            return section.yesOrNo(name);
        }
        if (type == Duration.class) {
            return section.duration(name, says.longest(), says.aboveZero());
        }
        if (type == Path.class) {
            return section.parse(name, section.text(name), section.folder()::resolve);
        }
        if (type == LegacyBehaviour.class) {
            return ServiceProperties.behaviour(section, name);
        }
        if (type == List.class) {
            return list(section, key, key.itemType());
        }
        if (type == Map.class) {
            return map(section, key, key.itemType());
        }
        return type.isEnum() ? constant(section, name, type) : wordOrMapping(section, key);
    }

    @SuppressWarnings("unchecked")
    private static <E extends Enum<E> & Labelled> Object constant(Section section, String key, Class<?> type) {
        return section.choice(key, (Class<E>) type).orElseThrow();
    }

    private static String text(Section section, DeclaredKey key) {
        Key.Text kind = key.says().text();
        return kind == Key.Text.LINE
                ? section.oneLine(key.name())
                : section.text(key.name(), kind::matches, kind.allowed());
    }

    private static Object wordOrMapping(Section section, DeclaredKey key) {
        String name = key.name();
        Map<String, Object> words = section.isMapping(name) ? Map.of() : words(key);
        if (words.isEmpty()) {
            return mapping(section, key);
        }
        Object meant = section.isScalar(name) ? words.get(section.text(name)) : null;
        if (meant != null) {
            return meant;
        }
        List<String> alternatives = DeclaredKey.alternatives(key.type());
        String allowed = "Allowed: " + key.says().allowed();
        List<String> known =
                Stream.concat(words.keySet().stream(), alternatives.stream()).toList();
        if (known.size() == 1) {
            throw section.fault(name, "'" + name + "' is " + section.kind(name) + ". " + allowed);
        }
        String word = section.text(name);
        if (alternatives.contains(word)) {
            throw section.fault(name, "'" + name + "' is '" + word + "' without its figures. " + allowed);
        }
        Optional<String> nearest = DidYouMean.nearest(word, known);
        throw section.unknown(
                name, word, nearest.map(one -> "Did you mean '" + one + "'? ").orElse("") + allowed);
    }

    private static Object mapping(Section section, DeclaredKey key) {
        Class<?> type = key.type();
        Section mapping = section.section(
                        key.name(), DeclaredKey.names(type, key.says().without()))
                .orElseThrow();
        for (Key.Not not : key.nots()) {
            section.refuseBeside(key.name(), not.because(), not.value());
        }
        return read(mapping, type);
    }

    /** Returns the words that are allowed instead of the key's mapping, each with the record for which it stands. */
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

    private static List<?> list(Section section, DeclaredKey key, Class<?> type) {
        String name = key.name();
        if (type == Pair.class) {
            return section.pairs(name);
        }
        if (type.isRecord()) {
            return section.sections(name, DeclaredKey.names(type)).stream()
                    .map(one -> read(one, type))
                    .toList();
        }
        return section.words(name).stream()
                .map(text -> section.parse(
                        name, text, type == Double.class ? one -> decimal(one, key) : one -> whole(one, key)))
                .toList();
    }

    private static Number whole(String text, DeclaredKey key) {
        Key says = key.says();
        if (text.matches("\\d{1,9}") && isWithin(Integer.parseInt(text), says)) {
            return Integer.parseInt(text);
        }
        throw new IllegalArgumentException((int) says.min() + " to " + (int) says.max());
    }

    private static Number decimal(String text, DeclaredKey key) {
        Key says = key.says();
        if (text.matches("\\d{1,3}(\\.\\d{1,3})?") && isWithin(Double.parseDouble(text), says)) {
            return Double.parseDouble(text);
        }
        throw new IllegalArgumentException(
                "numbers from " + says.min() + " to " + says.max() + " with up to three decimals");
    }

    private static boolean isWithin(double number, Key says) {
        return number >= says.min() && number <= says.max();
    }

    /** Reads named mappings. Leaves out mappings with free keys, because another reader knows their names and keys. */
    private static Map<String, ?> map(Section section, DeclaredKey key, Class<?> type) {
        Map<String, Object> map = new LinkedHashMap<>();
        if (type.isRecord()) {
            section.namedSections(key.name(), DeclaredKey.names(type))
                    .forEach((name, one) -> map.put(name, read(one, type)));
        }
        return map;
    }

    /** Returns a record as a mapping, without the given keys and without keys whose value is null. */
    static Map<String, Object> tree(Record record, String... without) {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (DeclaredKey key : DeclaredKey.of(record.getClass())) {
            Object value = key.valueIn(record);
            if (value != null && !isNothing(key, value) && !List.of(without).contains(key.name())) {
                tree.put(key.name(), written(key, value));
            }
        }
        return tree;
    }

    /** Returns whether the value is a zero duration for which the key must be missing, because a file cannot contain zero. */
    private static boolean isNothing(DeclaredKey key, Object value) {
        return value instanceof Duration duration
                && duration.isZero()
                && !key.says().aboveZero().isEmpty();
    }

    private static Object written(DeclaredKey key, Object value) {
        return switch (value) {
            case Duration duration -> Durations.text(duration);
            case Labelled constant -> constant.label();
            case Service service -> service.label();
            case Path path -> path.toString();
            case LegacyBehaviour behaviour -> behaviour.settings();
            case Pair(String first, String second) -> List.of(first, second);
            case Record record -> wordOrTree(key, record);
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
        boolean isFormWithKey = key.itemType().isSealed() && record.getClass().isAnnotationPresent(Key.class);
        return isFormWithKey ? Map.of(DeclaredKey.nameOf(record.getClass()), tree) : tree;
    }
}
