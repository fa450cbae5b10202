package mesh.load.scenario.yaml;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
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
import mesh.load.scenario.yaml.ScenarioFile.WordOr;
import org.jspecify.annotations.Nullable;

/** Reads and writes the mappings of a file as records, by the keys that their components declare. */
final class Binding {

    private Binding() {}

    /**
     * Reads a mapping that has only the record's keys. A component that declares no key becomes null. If its type is {@link Place}, it
     * becomes the place of the previous component's key.
     *
     * @throws mesh.load.scenario.ScenarioException if a value is not as declared
     */
    static <R extends Record> R read(Section section, Class<R> type) {
        List<DeclaredKey> keys = DeclaredKey.of(type);
        List<String> alternatives = keys.stream()
                .filter(key -> key.says().oneOf())
                .map(DeclaredKey::name)
                .toList();
        if (!alternatives.isEmpty()) {
            section.requireOne(alternatives.toArray(String[]::new));
        }
        List<@Nullable Object> values = new ArrayList<>();
        int next = 0;
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.isAnnotationPresent(Key.class)) {
                values.add(value(section, keys.get(next++)));
            } else {
                values.add(
                        component.getType() == Place.class
                                ? section.place(keys.get(next - 1).name())
                                : null);
            }
        }
        return create(section, type, values);
    }

    private static <R extends Record> R create(Section section, Class<R> type, List<@Nullable Object> values) {
        Class<?>[] types = Stream.of(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            return type.getDeclaredConstructor(types).newInstance(values.toArray());
        } catch (InvocationTargetException refused) {
            if (refused.getCause() instanceof Key.Mismatch mismatch) {
                throw section.fault(mismatch.key(), String.valueOf(mismatch.getMessage()));
            }
            throw new IllegalStateException(refused);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static @Nullable Object value(Section section, DeclaredKey key) {
        if (section.has(key.name())) {
            return present(section, key);
        }
        if (key.isRequired()) {
            throw section.missing(key.name());
        }
        return key.otherwise() == null ? null : present(key.otherwise(), key);
    }

    private static Object present(Section section, DeclaredKey key) {
        String name = key.name();
        Key says = key.says();
        Class<?> type = key.type();
        if (type == String.class) {
            return text(section, key);
        }
        if (type == int.class || type == Integer.class) {
            return section.requiredNumber(name, (int) says.min(), (int) says.max());
        }
        if (type == long.class) {
            return (long) section.requiredNumber(name, (int) says.min(), (int) says.max());
        }
        if (type == boolean.class || type == Boolean.class) {
            return section.yesOrNo(name);
        }
        if (type == Duration.class) {
            return section.duration(name, says.longest(), says.aboveZero());
        }
        if (type == LegacyBehaviour.class) {
            return ServiceProperties.behaviour(section, name);
        }
        if (type == WordOr.class) {
            return wordOr(section, key, key.itemType().asSubclass(Record.class));
        }
        if (type == List.class) {
            return list(section, key, key.itemType());
        }
        if (type == Map.class) {
            return map(section, key, key.itemType());
        }
        return type.isEnum() ? constant(section, name, type) : record(section, key, type.asSubclass(Record.class));
    }

    private static <R extends Record> R record(Section section, DeclaredKey key, Class<R> type) {
        Section mapping = section.section(key.name(), key.namesWithin(type)).orElseThrow();
        for (Key.Not not : key.nots()) {
            section.refuseBeside(key.name(), not.because(), not.value());
        }
        return read(mapping, type);
    }

    @SuppressWarnings("unchecked")
    private static <E extends Enum<E> & Labelled> Object constant(Section section, String key, Class<?> type) {
        return section.choice(key, (Class<E>) type).orElseThrow();
    }

    private static String text(Section section, DeclaredKey key) {
        Key.Text kind = key.says().text();
        if (kind == Key.Text.LINE) {
            return section.oneLine(key.name());
        }
        return section.parse(key.name(), section.text(key.name()), text -> {
            if (!kind.matches(text)) {
                throw new IllegalArgumentException(kind.allowed());
            }
            return text;
        });
    }

    private static <R extends Record> WordOr<R> wordOr(Section section, DeclaredKey key, Class<R> type) {
        String name = key.name();
        if (section.isMapping(name)) {
            return WordOr.mapping(record(section, key, type));
        }
        List<String> words = List.of(key.says().words());
        if (section.isScalar(name) && words.contains(section.text(name))) {
            return WordOr.word(section.text(name));
        }
        List<String> alternatives = DeclaredKey.of(type).stream()
                .filter(one -> one.says().oneOf())
                .map(DeclaredKey::name)
                .toList();
        String allowed = "Allowed: " + key.says().allowed();
        List<String> known =
                Stream.concat(words.stream(), alternatives.stream()).toList();
        if (known.size() == 1) {
            throw section.fault(name, "'" + name + "' is " + section.kind(name) + ". " + allowed);
        }
        String word = section.text(name);
        if (alternatives.contains(word)) {
            throw section.fault(name, "'" + name + "' is '" + word + "' without its figures. " + allowed);
        }
        Optional<String> meant = DidYouMean.nearest(word, known);
        throw section.unknown(
                name, word, meant.map(one -> "did you mean '" + one + "'? ").orElse("") + allowed);
    }

    private static List<?> list(Section section, DeclaredKey key, Class<?> type) {
        String name = key.name();
        if (type == Pair.class) {
            return section.pairs(name);
        }
        if (type.isRecord()) {
            return section.sections(name, DeclaredKey.names(type)).stream()
                    .map(one -> read(one, type.asSubclass(Record.class)))
                    .toList();
        }
        return section.words(name).stream()
                .map(text -> section.parse(
                        name, text, type == Double.class ? one -> decimal(one, key) : one -> whole(one, key)))
                .toList();
    }

    private static Number whole(String text, DeclaredKey key) {
        if (text.matches("\\d{1,9}")) {
            int number = Integer.parseInt(text);
            if (number >= key.says().min() && number <= key.says().max()) {
                return number;
            }
        }
        throw new IllegalArgumentException(
                (int) key.says().min() + " to " + (int) key.says().max());
    }

    private static Number decimal(String text, DeclaredKey key) {
        if (text.matches("\\d{1,3}(\\.\\d{1,3})?")) {
            double number = Double.parseDouble(text);
            if (number >= key.says().min() && number <= key.says().max()) {
                return number;
            }
        }
        throw new IllegalArgumentException(
                "numbers from " + key.says().min() + " to " + key.says().max() + " with up to three decimals");
    }

    /** Reads named mappings. If their keys are free, it leaves them to the reader that knows the names and the keys. */
    private static Map<String, ?> map(Section section, DeclaredKey key, Class<?> type) {
        Map<String, Object> map = new LinkedHashMap<>();
        if (type.isRecord()) {
            section.namedSections(key.name(), DeclaredKey.names(type))
                    .forEach((name, one) -> map.put(name, read(one, type.asSubclass(Record.class))));
        } else {
            section.requireMapping(key.name());
        }
        return map;
    }

    /** Returns a record as a mapping, without keys whose value is null. */
    static Map<String, Object> tree(Record record) {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (DeclaredKey key : DeclaredKey.of(record.getClass())) {
            Object value = valueOf(key.component(), record);
            if (value != null) {
                tree.put(key.name(), written(value));
            }
        }
        return tree;
    }

    private static @Nullable Object valueOf(RecordComponent component, Record record) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Object written(Object value) {
        return switch (value) {
            case Duration duration -> Durations.text(duration);
            case Labelled constant -> constant.label();
            case LegacyBehaviour behaviour -> behaviour.settings();
            case Pair(String first, String second) -> List.of(first, second);
            case WordOr<?>(String word, Record mapping) -> word == null ? written(mapping) : word;
            case Record record -> tree(record);
            case List<?> list -> list.stream().map(Binding::written).toList();
            case Map<?, ?> map -> {
                Map<Object, Object> written = new LinkedHashMap<>();
                map.forEach((name, one) -> written.put(name, written(one)));
                yield written;
            }
            default -> value;
        };
    }
}
