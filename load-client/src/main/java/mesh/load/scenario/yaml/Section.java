package mesh.load.scenario.yaml;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.Durations;
import mesh.load.scenario.Named;
import mesh.load.scenario.Pair;
import mesh.load.scenario.Place;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.yaml.YamlNode.Entry;
import mesh.load.scenario.yaml.YamlNode.Mapping;
import mesh.load.scenario.yaml.YamlNode.Scalar;
import mesh.load.scenario.yaml.YamlNode.Sequence;

/** A mapping of a scenario file, with readers that say what is wrong, where, and what is allowed. */
final class Section {

    private final String source;
    private final Mapping mapping;

    /** A mapping of which only these keys may be used. */
    Section(String source, Mapping mapping, String... allowedKeys) {
        this.source = source;
        this.mapping = mapping;
        List<String> allowed = List.of(allowedKeys);
        mapping.entries().forEach((key, entry) -> {
            if (!allowed.contains(key)) {
                throw fault(entry, "unknown key '" + key + "'; " + DidYouMean.hint(key, allowed));
            }
        });
    }

    private Section(Mapping mapping, String source) {
        this.source = source;
        this.mapping = mapping;
    }

    boolean has(String key) {
        return mapping.entries().containsKey(key);
    }

    /** Whether the value is a mapping that has this key. */
    boolean hasInside(String key, String inner) {
        return required(key).value() instanceof Mapping value && value.entries().containsKey(inner);
    }

    boolean isMapping(String key) {
        return required(key).value() instanceof Mapping;
    }

    /** Exactly one of these keys, of which it says which. */
    String requireOne(String... keys) {
        List<String> used = Stream.of(keys).filter(this::has).toList();
        if (used.size() != 1) {
            throw YamlDocument.at(
                    source,
                    mapping.mark(),
                    (used.isEmpty() ? "none" : "more than one") + " of " + String.join(", ", keys) + ". Allowed: one");
        }
        return used.getFirst();
    }

    String text(String key) {
        return scalar(key, required(key)).strip();
    }

    Optional<String> optionalText(String key) {
        return has(key) ? Optional.of(text(key)) : Optional.empty();
    }

    /** A whole number within bounds, both included. */
    OptionalInt number(String key, int min, int max) {
        if (!has(key)) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(wholeNumber(key, required(key), text(key), min, max));
    }

    Optional<Duration> duration(String key) {
        return optionalText(key).map(text -> parse(key, text, Durations::parse));
    }

    Optional<Boolean> yesOrNo(String key) {
        return optionalText(key).map(text -> parse(key, text, Section::yesOrNoOf));
    }

    private static boolean yesOrNoOf(String text) {
        if (!List.of("true", "false").contains(text)) {
            throw new IllegalArgumentException("true, false");
        }
        return text.equals("true");
    }

    /** A list of pairs of two different names such as {@code [a, b]}. */
    List<Pair> pairs(String key, List<String> names) {
        if (!has(key)) {
            return List.of();
        }
        Entry entry = required(key);
        if (!(entry.value() instanceof Sequence list)) {
            throw fault(entry, "'" + key + "' is a list of pairs such as [a, b]");
        }
        return list.items().stream().map(item -> pair(key, item, names)).toList();
    }

    private Pair pair(String key, YamlNode node, List<String> names) {
        if (!(node instanceof Sequence two)
                || two.items().size() != 2
                || !(two.items().get(0) instanceof Scalar first)
                || !(two.items().get(1) instanceof Scalar second)
                || first.text().equals(second.text())) {
            throw YamlDocument.at(
                    source, node.mark(), "an item of '" + key + "' is a pair of two names such as [a, b]");
        }
        for (Scalar name : List.of(first, second)) {
            if (!names.contains(name.text())) {
                throw YamlDocument.at(
                        source,
                        name.mark(),
                        "unknown name '" + name.text() + "' in '" + key + "'; " + DidYouMean.hint(name.text(), names));
            }
        }
        return new Pair(first.text(), second.text());
    }

    /** One of an enum's constants, spelled as its {@link Named#label()} says. */
    <E extends Enum<E> & Named> Optional<E> choice(String key, Class<E> type) {
        return optionalText(key).map(text -> constant(key, text, type));
    }

    /** A word, or a mapping of one word to a whole number such as {@code fixed: 10}. */
    WordOrNumber wordOrNumber(String key, List<String> words, List<String> numbered, int min, int max) {
        YamlNode value = required(key).value();
        if (value instanceof Scalar scalar && words.contains(scalar.text().strip())) {
            return new WordOrNumber(scalar.text().strip(), OptionalInt.empty());
        }
        if (value instanceof Mapping inner) {
            Section section = new Section(source, inner, numbered.toArray(String[]::new));
            for (String word : numbered) {
                if (section.has(word)) {
                    return new WordOrNumber(word, section.number(word, min, max));
                }
            }
        }
        String allowed = String.join(", ", words)
                + numbered.stream()
                        .map(word -> ", {" + word + ": " + min + " to " + max + "}")
                        .collect(Collectors.joining());
        throw fault(required(key), "'" + key + "' is " + value.kind() + ". Allowed: " + allowed);
    }

    record WordOrNumber(String word, OptionalInt number) {}

    Optional<Section> section(String key, String... allowedKeys) {
        return has(key) ? Optional.of(new Section(source, mapping(key, required(key)), allowedKeys)) : Optional.empty();
    }

    /** A list of mappings, at least one of them if the key is there. */
    List<Section> sections(String key, String... allowedKeys) {
        if (!has(key)) {
            return List.of();
        }
        Entry entry = required(key);
        if (!(entry.value() instanceof Sequence sequence) || sequence.items().isEmpty()) {
            throw fault(
                    entry,
                    "'" + key + "' is a list of at least one mapping, not "
                            + entry.value().kind());
        }
        return sequence.items().stream()
                .map(item -> new Section(source, mapping("an item of " + key, item), allowedKeys))
                .toList();
    }

    /**
     * A mapping of names to mappings of free keys to values.
     *
     * @param checkName says by an {@link IllegalArgumentException} what is allowed instead of a name
     */
    Map<String, Section> openSections(String key, Consumer<String> checkName) {
        if (!has(key)) {
            return Map.of();
        }
        Map<String, Section> result = new LinkedHashMap<>();
        mapping(key, required(key)).entries().forEach((name, entry) -> {
            check(key, entry, name, checkName);
            result.put(name, new Section(mapping(name, entry), source));
        });
        return result;
    }

    private void check(String key, Entry entry, String name, Consumer<String> checkName) {
        try {
            checkName.accept(name);
        } catch (IllegalArgumentException unknown) {
            throw fault(entry, "unknown value '" + name + "' of '" + key + "'; " + unknown.getMessage());
        }
    }

    /** All its keys and values. */
    Map<String, String> texts() {
        return texts(mapping);
    }

    /** A mapping of which only these keys may be used. */
    Map<String, String> texts(String key, List<String> allowedKeys) {
        return section(key, allowedKeys.toArray(String[]::new))
                .map(section -> texts(section.mapping))
                .orElse(Map.of());
    }

    /** A mapping of free names to mappings of which only these keys may be used. */
    Map<String, Section> namedSections(String key, String... allowedKeys) {
        if (!has(key)) {
            return Map.of();
        }
        Map<String, Section> result = new LinkedHashMap<>();
        mapping(key, required(key))
                .entries()
                .forEach((name, entry) -> result.put(name, new Section(source, mapping(name, entry), allowedKeys)));
        return result;
    }

    /** Lets the reader of a value say what is wrong with it by an {@link IllegalArgumentException}. */
    <T> T parse(String key, String text, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException wrong) {
            throw fault(key, "'" + key + "' is '" + text + "'. Allowed: " + wrong.getMessage());
        }
    }

    /** Where a key stands. */
    Place place(String key) {
        return YamlDocument.place(source, required(key).mark());
    }

    ScenarioException fault(String key, String message) {
        return fault(required(key), message);
    }

    private ScenarioException fault(Entry entry, String message) {
        return YamlDocument.at(source, entry.mark(), message);
    }

    private Entry required(String key) {
        Entry entry = mapping.entries().get(key);
        if (entry == null) {
            throw YamlDocument.at(source, mapping.mark(), "key '" + key + "' is missing");
        }
        return entry;
    }

    private Map<String, String> texts(Mapping texts) {
        Map<String, String> result = new LinkedHashMap<>();
        texts.entries()
                .forEach((name, entry) -> result.put(name, scalar(name, entry).strip()));
        return result;
    }

    private Mapping mapping(String key, Entry entry) {
        return mapping("'" + key + "'", entry.value());
    }

    private Mapping mapping(String what, YamlNode node) {
        if (node instanceof Mapping result) {
            return result;
        }
        throw YamlDocument.at(source, node.mark(), what + " is a mapping of keys to values, not " + node.kind());
    }

    private String scalar(String key, Entry entry) {
        if (entry.value() instanceof Scalar scalar) {
            return scalar.text();
        }
        throw fault(entry, "'" + key + "' is one value, not " + entry.value().kind());
    }

    private int wholeNumber(String key, Entry entry, String text, int min, int max) {
        try {
            int number = Integer.parseInt(text);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException noNumber) {
            // The message below says it.
        }
        throw fault(entry, "'" + key + "' is '" + text + "'. Allowed: a whole number from " + min + " to " + max);
    }

    private <E extends Enum<E> & Named> E constant(String key, String text, Class<E> type) {
        return Named.find(type, text)
                .orElseThrow(() -> fault(
                        key,
                        "unknown value '" + text + "' of '" + key + "'; " + DidYouMean.hint(text, Named.labels(type))));
    }
}
