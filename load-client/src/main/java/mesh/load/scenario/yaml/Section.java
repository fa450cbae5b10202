package mesh.load.scenario.yaml;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.Pair;
import mesh.load.scenario.Place;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.yaml.YamlNode.Entry;
import mesh.load.scenario.yaml.YamlNode.Mapping;
import mesh.load.scenario.yaml.YamlNode.Scalar;
import mesh.load.scenario.yaml.YamlNode.Sequence;

/** A mapping of a scenario file. Its readers report what is wrong, where, and what is allowed. */
public final class Section extends ScalarValues {

    private final String source;
    private final Mapping mapping;

    /** Returns the root of a document with only these keys. */
    public static Section root(String source, String yaml, String... allowedKeys) {
        return of(source, YamlDocument.read(source, yaml), allowedKeys);
    }

    private Section(String source, Mapping mapping) {
        this.source = source;
        this.mapping = mapping;
    }

    static Section of(String source, Mapping mapping, String... allowedKeys) {
        List<String> allowed = List.of(allowedKeys);
        Section section = new Section(source, mapping);
        mapping.entries().forEach((key, entry) -> {
            if (!allowed.contains(key)) {
                throw section.fault(entry, "unknown key '" + key + "'; " + DidYouMean.hint(key, allowed));
            }
        });
        return section;
    }

    /** Returns this section with the changes of another one of this document: mappings are merged, everything else is replaced. */
    public Section with(Section changes) {
        return new Section(source, changes.mapping.over(mapping));
    }

    /** Returns the same section as if all of it were at the place of a key in another document. */
    public Section movedTo(Section document, String key) {
        return new Section(document.source, mapping.at(document.required(key).mark()));
    }

    @Override
    public boolean has(String key) {
        return mapping.entries().containsKey(key);
    }

    public boolean isMapping(String key) {
        return required(key).value() instanceof Mapping;
    }

    /** Returns whether the value is exactly this word, rather than another word, a list or a mapping. */
    public boolean isWord(String key, String word) {
        return required(key).value() instanceof Scalar value
                && value.text().strip().equals(word);
    }

    /** Returns which of these keys is used, and requires exactly one. */
    public String requireOne(String... keys) {
        List<String> used = Stream.of(keys).filter(this::has).toList();
        if (used.size() != 1) {
            throw YamlDocument.at(
                    source,
                    mapping.mark(),
                    (used.isEmpty() ? "none" : "more than one") + " of " + String.join(", ", keys) + ". Allowed: one");
        }
        return used.getFirst();
    }

    /** Rejects a key that makes no sense beside another one. */
    public void refuseBeside(String other, String key, String because) {
        if (has(key)) {
            throw fault(key, "'" + key + "' is not for a scenario with '" + other + "': " + because);
        }
    }

    @Override
    public String text(String key) {
        return scalar(key, required(key)).strip();
    }

    /** Returns a list of pairs of two different names, such as {@code [a, b]}; an empty list where the key is missing. */
    public List<Pair> pairs(String key, List<String> names) {
        return has(key) ? new PairReader(source, key, names).read(required(key)) : List.of();
    }

    /** Returns a list of at least one single value; an empty list where the key is missing. */
    public List<String> words(String key) {
        if (!has(key)) {
            return List.of();
        }
        if (!(required(key).value() instanceof Sequence list) || list.items().isEmpty()) {
            throw fault(key, "'" + key + "' is a list of at least one value, not " + kind(key));
        }
        return list.items().stream().map(item -> word(key, item)).toList();
    }

    private String word(String key, YamlNode item) {
        if (item instanceof Scalar word) {
            return word.text().strip();
        }
        throw YamlDocument.at(source, item.mark(), "an item of '" + key + "' is one value, not " + item.kind());
    }

    /** Returns a mapping with only these keys. */
    public Optional<Section> section(String key, String... allowedKeys) {
        return has(key) ? Optional.of(of(source, mapping(key, required(key)), allowedKeys)) : Optional.empty();
    }

    /** Returns a list of mappings; it has at least one if the key is there. */
    public List<Section> sections(String key, String... allowedKeys) {
        if (!has(key)) {
            return List.of();
        }
        YamlNode value = required(key).value();
        if (!(value instanceof Sequence sequence) || sequence.items().isEmpty()) {
            throw fault(key, "'" + key + "' is a list of at least one mapping, not " + value.kind());
        }
        return sequence.items().stream()
                .map(item -> of(source, mapping("an item of " + key, item), allowedKeys))
                .toList();
    }

    /**
     * Returns a mapping of names to mappings of free keys to values.
     *
     * @param checkName throws an {@link IllegalArgumentException} that says which names are allowed
     */
    public Map<String, Section> openSections(String key, Consumer<String> checkName) {
        Map<String, Section> result = new LinkedHashMap<>();
        entries(key).forEach((name, entry) -> {
            try {
                checkName.accept(name);
            } catch (IllegalArgumentException unknown) {
                throw fault(entry, "unknown value '" + name + "' of '" + key + "'; " + unknown.getMessage());
            }
            result.put(name, new Section(source, mapping(name, entry)));
        });
        return result;
    }

    /** Returns a mapping of free names to mappings with only these keys. */
    public Map<String, Section> namedSections(String key, String... allowedKeys) {
        Map<String, Section> result = new LinkedHashMap<>();
        entries(key).forEach((name, entry) -> result.put(name, of(source, mapping(name, entry), allowedKeys)));
        return result;
    }

    private Map<String, Entry> entries(String key) {
        return has(key) ? mapping(key, required(key)).entries() : Map.of();
    }

    /** Returns all its keys and values. */
    public Map<String, String> texts() {
        Map<String, String> result = new LinkedHashMap<>();
        mapping.entries()
                .forEach((name, entry) -> result.put(name, scalar(name, entry).strip()));
        return result;
    }

    /** Returns the place of a key. */
    public Place place(String key) {
        return YamlDocument.place(source, required(key).mark());
    }

    @Override
    public ScenarioException fault(String key, String message) {
        return fault(required(key), message);
    }

    private ScenarioException fault(Entry entry, String message) {
        return YamlDocument.at(source, entry.mark(), message);
    }

    /** Returns an exception that says that a key is missing. */
    public ScenarioException missing(String key) {
        return YamlDocument.at(source, mapping.mark(), "key '" + key + "' is missing");
    }

    private Entry required(String key) {
        Entry entry = mapping.entries().get(key);
        if (entry == null) {
            throw missing(key);
        }
        return entry;
    }

    /** Returns the kind of value that a key has, for a message. */
    public String kind(String key) {
        return required(key).value().kind();
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
}
