package mesh.load.scenario.yaml;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.Durations;
import mesh.load.scenario.Labelled;
import mesh.load.scenario.Place;
import mesh.load.scenario.Scenario.Pair;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.yaml.YamlDocument.Entry;
import mesh.load.scenario.yaml.YamlDocument.Mapping;
import mesh.load.scenario.yaml.YamlDocument.Node;
import mesh.load.scenario.yaml.YamlDocument.Scalar;
import mesh.load.scenario.yaml.YamlDocument.Sequence;

/** A mapping of a scenario file. Its methods that read values report a mistake with its place and what is allowed. */
public final class Section {

    private final String source;
    private final Mapping mapping;

    /** Returns the root of a document, and rejects keys other than these. */
    public static Section root(String source, String yaml, String... allowedKeys) {
        return of(source, YamlDocument.read(source, yaml), allowedKeys);
    }

    private Section(String source, Mapping mapping) {
        this.source = source;
        this.mapping = mapping;
    }

    private static Section of(String source, Mapping mapping, String... allowedKeys) {
        List<String> allowed = List.of(allowedKeys);
        mapping.entries().forEach((key, entry) -> {
            if (!allowed.contains(key)) {
                throw new ScenarioException(
                        entry.place(), "unknown key '" + key + "'. " + DidYouMean.hint(key, allowed));
            }
        });
        return new Section(source, mapping);
    }

    /**
     * Returns this section with the changes that another section of the document contains. Mappings are merged, and any other value is
     * replaced.
     */
    public Section with(Section changes) {
        return new Section(source, changes.mapping.over(mapping));
    }

    /** Returns the same section with new places: messages about it then name the place of a key in another document. */
    public Section movedTo(Section document, String key) {
        return new Section(document.source, mapping.moved(document.required(key).place()));
    }

    /** Returns the folder of the document. Relative paths in the document start from it. */
    Path folder() {
        return Path.of(source).toAbsolutePath().resolveSibling("");
    }

    public boolean has(String key) {
        return mapping.entries().containsKey(key);
    }

    public boolean isMapping(String key) {
        return required(key).value() instanceof Mapping;
    }

    boolean isScalar(String key) {
        return required(key).value() instanceof Scalar;
    }

    /** Returns the one of these keys that the mapping has. Requires that it has exactly one. */
    public String requireOne(String... keys) {
        List<String> used = Stream.of(keys).filter(this::has).toList();
        if (used.size() != 1) {
            throw new ScenarioException(
                    mapping.place(),
                    (used.isEmpty() ? "none" : "more than one") + " of " + String.join(", ", keys)
                            + " is set. Allowed: exactly one");
        }
        return used.getFirst();
    }

    void refuseBeside(String other, String because, String... keys) {
        for (String key : keys) {
            if (has(key)) {
                throw fault(key, "'" + key + "' is not allowed in a scenario with '" + other + "': " + because);
            }
        }
    }

    public String text(String key) {
        return scalar(key, required(key)).strip();
    }

    /** Returns a text that satisfies the condition. For any other text, the message says what is allowed. */
    public String text(String key, Predicate<String> fits, String allowed) {
        String text = text(key);
        if (!fits.test(text)) {
            throw fault(key, "'" + key + "' is '" + text + "'. Allowed: " + allowed);
        }
        return text;
    }

    public Optional<String> optionalText(String key) {
        return has(key) ? Optional.of(text(key)) : Optional.empty();
    }

    /** Returns a text on one line, even if it is wrapped in the file. */
    public String oneLine(String key) {
        return text(key).replaceAll("\\s+", " ");
    }

    /** Returns a whole number within bounds, both included. */
    public OptionalInt number(String key, int min, int max) {
        return has(key) ? OptionalInt.of(requiredNumber(key, min, max)) : OptionalInt.empty();
    }

    /** Returns a whole number within bounds, both included. The key must exist. */
    public int requiredNumber(String key, int min, int max) {
        String text = text(key);
        try {
            int number = Integer.parseInt(text);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException noNumber) {
            // The exception below reports the value.
        }
        throw fault(key, "'" + key + "' is '" + text + "'. Allowed: a whole number from " + min + " to " + max);
    }

    /**
     * Returns a duration.
     *
     * @param longest the longest allowed duration, as a file would contain it; empty for no limit
     * @param aboveZero what a message names as allowed instead of zero; empty if zero is allowed
     */
    Duration duration(String key, String longest, String aboveZero) {
        Duration duration = parse(key, text(key), Durations::parse);
        if (!longest.isEmpty() && duration.compareTo(Durations.parse(longest)) > 0) {
            throw fault(key, "'" + key + "' is '" + text(key) + "'. Allowed: up to " + longest);
        }
        if (duration.isZero() && !aboveZero.isEmpty()) {
            throw fault(key, "'" + key + "' is zero. Allowed: " + aboveZero);
        }
        return duration;
    }

    boolean yesOrNo(String key) {
        return text(key, List.of("true", "false")::contains, "true, false").equals("true");
    }

    /** Returns one of an enum's constants, spelled as {@link Labelled#label()}. */
    public <E extends Enum<E> & Labelled> Optional<E> choice(String key, Class<E> type) {
        return optionalText(key)
                .map(text -> Labelled.find(type, text)
                        .orElseThrow(() -> unknown(key, text, DidYouMean.hint(text, Labelled.labels(type)))));
    }

    /** Parses a value. The parser throws an {@link IllegalArgumentException} for an invalid value; its message says what is allowed. */
    public <T> T parse(String key, String text, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException wrong) {
            throw fault(key, "'" + key + "' is '" + text + "'. Allowed: " + wrong.getMessage());
        }
    }

    public ScenarioException unknown(String key, String value, String hint) {
        return fault(key, "unknown value '" + value + "' of '" + key + "'. " + hint);
    }

    /** Returns a list of pairs of two different names, such as {@code [a, b]}. */
    List<Pair> pairs(String key) {
        if (!(required(key).value() instanceof Sequence list)) {
            throw fault(key, "'" + key + "' must be a list of pairs such as [a, b], but is " + kind(key));
        }
        return list.items().stream().map(node -> pair(key, node)).toList();
    }

    private static Pair pair(String key, Node node) {
        if (!(node instanceof Sequence two)
                || two.items().size() != 2
                || !(two.items().get(0) instanceof Scalar first)
                || !(two.items().get(1) instanceof Scalar second)
                || first.text().equals(second.text())) {
            throw new ScenarioException(
                    node.place(), "an item of '" + key + "' must be a pair of two different names such as [a, b]");
        }
        return new Pair(first.text(), second.text());
    }

    /** Rejects a pair that contains any other name than these. */
    void requireKnown(String key, List<String> names) {
        if (has(key) && required(key).value() instanceof Sequence list) {
            list.items().stream()
                    .flatMap(pair -> ((Sequence) pair).items().stream())
                    .map(Scalar.class::cast)
                    .filter(name -> !names.contains(name.text()))
                    .findFirst()
                    .ifPresent(unknown -> {
                        throw new ScenarioException(
                                unknown.place(),
                                "unknown name '" + unknown.text() + "' in '" + key + "'. "
                                        + DidYouMean.hint(unknown.text(), names));
                    });
        }
    }

    /** Returns a list of at least one single value, or an empty list if the key is missing. */
    public List<String> words(String key) {
        return items(key, "value").map(item -> word(key, item)).toList();
    }

    private static String word(String key, Node item) {
        if (item instanceof Scalar word) {
            return word.text().strip();
        }
        throw new ScenarioException(item.place(), "an item of '" + key + "' must be one value, but is " + item.kind());
    }

    public Optional<Section> section(String key, String... allowedKeys) {
        return has(key) ? Optional.of(requiredSection(key, allowedKeys)) : Optional.empty();
    }

    public Section requiredSection(String key, String... allowedKeys) {
        return of(source, mapping(key, required(key)), allowedKeys);
    }

    /** Returns a list of at least one mapping, or an empty list if the key is missing. */
    public List<Section> sections(String key, String... allowedKeys) {
        return items(key, "mapping")
                .map(item -> of(source, mapping("an item of " + key, item), allowedKeys))
                .toList();
    }

    private Stream<Node> items(String key, String kind) {
        if (!has(key)) {
            return Stream.of();
        }
        if (!(required(key).value() instanceof Sequence list) || list.items().isEmpty()) {
            String found = required(key).value() instanceof Sequence ? "empty" : kind(key);
            throw fault(key, "'" + key + "' must be a list of at least one " + kind + ", but is " + found);
        }
        return list.items().stream();
    }

    /** Returns mappings by name. The names must be among the allowed ones, and the mappings may have any keys. */
    Map<String, Section> openSections(String key, List<String> allowedNames) {
        Map<String, Section> result = new LinkedHashMap<>();
        entries(key).forEach((name, entry) -> {
            if (!allowedNames.contains(name)) {
                throw new ScenarioException(
                        entry.place(),
                        "unknown value '" + name + "' of '" + key + "'. " + DidYouMean.hint(name, allowedNames));
            }
            result.put(name, new Section(source, mapping(name, entry)));
        });
        return result;
    }

    /** Returns a mapping of free names to mappings with only these keys. */
    Map<String, Section> namedSections(String key, String... allowedKeys) {
        Map<String, Section> result = new LinkedHashMap<>();
        entries(key).forEach((name, entry) -> result.put(name, of(source, mapping(name, entry), allowedKeys)));
        return result;
    }

    private Map<String, Entry> entries(String key) {
        return has(key) ? mapping(key, required(key)).entries() : Map.of();
    }

    Map<String, String> texts() {
        Map<String, String> result = new LinkedHashMap<>();
        mapping.entries()
                .forEach((name, entry) -> result.put(name, scalar(name, entry).strip()));
        return result;
    }

    public Place place(String key) {
        return required(key).place();
    }

    public ScenarioException fault(String key, String message) {
        return new ScenarioException(place(key), message);
    }

    public ScenarioException missing(String key) {
        return new ScenarioException(mapping.place(), "key '" + key + "' is missing");
    }

    private Entry required(String key) {
        Entry entry = mapping.entries().get(key);
        if (entry == null) {
            throw missing(key);
        }
        return entry;
    }

    String kind(String key) {
        return required(key).value().kind();
    }

    private static Mapping mapping(String key, Entry entry) {
        return mapping("'" + key + "'", entry.value());
    }

    private static Mapping mapping(String what, Node node) {
        if (node instanceof Mapping result) {
            return result;
        }
        throw new ScenarioException(node.place(), what + " must be a mapping of keys to values, but is " + node.kind());
    }

    private static String scalar(String key, Entry entry) {
        if (entry.value() instanceof Scalar scalar) {
            return scalar.text();
        }
        throw new ScenarioException(
                entry.place(),
                "'" + key + "' must be one value, but is " + entry.value().kind());
    }
}
