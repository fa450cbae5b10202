package mesh.load.scenario.yaml;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import mesh.load.scenario.ContenderPair;
import mesh.load.scenario.key.DidYouMean;
import mesh.load.scenario.key.Labelled;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.rules.Origin;
import mesh.load.scenario.yaml.YamlDocument.Entry;
import mesh.load.scenario.yaml.YamlDocument.Node;
import mesh.load.scenario.yaml.YamlDocument.Scalar;
import mesh.load.scenario.yaml.YamlDocument.Sequence;
import org.jspecify.annotations.Nullable;

/** A mapping of a scenario file. Its methods that read values report a mistake with its place and what is allowed. */
public record Section(String source, Place place, Map<String, Entry> entries) implements Node, Origin {

    /** Returns the root of a document, and rejects keys other than these. */
    public static Section root(String source, String yaml, String... allowedKeys) {
        return YamlDocument.read(source, null, yaml).only(allowedKeys);
    }

    /**
     * Returns values that come from no text as the values of a file.
     *
     * @param place the place of all values, for messages
     */
    static Section of(String source, Place place, Map<?, ?> tree) {
        Map<String, Entry> entries = new LinkedHashMap<>();
        tree.forEach((key, value) -> entries.put(String.valueOf(key), new Entry(place, node(source, place, value))));
        return new Section(source, place, entries);
    }

    private static Node node(String source, Place place, @Nullable Object value) {
        return switch (value) {
            case Map<?, ?> mapping -> of(source, place, mapping);
            case List<?> list ->
                new Sequence(
                        place,
                        list.stream().map(item -> node(source, place, item)).toList());
            case null, default -> new Scalar(place, String.valueOf(value));
        };
    }

    Section only(String... allowedKeys) {
        List<String> allowed = List.of(allowedKeys);
        entries.forEach((key, entry) -> {
            if (!allowed.contains(key)) {
                throw new ScenarioException(
                        entry.place(), "unknown key '" + key + "'. " + DidYouMean.hint(key, allowed));
            }
        });
        return this;
    }

    /**
     * Returns this section with the changes of another section. Mappings are merged, and any other value is replaced. So is another form of a
     * value that has several, such as {@code {fixed: 3}} for {@code {triangular: 2}}.
     */
    public Section with(Section changes) {
        Map<String, Entry> both = new LinkedHashMap<>(entries);
        changes.entries.forEach(
                (key, entry) -> both.merge(key, entry, (before, change) -> merged(key, before, change)));
        return new Section(source, place, both);
    }

    /** Returns this section without a key. */
    Section without(String key) {
        Map<String, Entry> others = new LinkedHashMap<>(entries);
        others.remove(key);
        return new Section(source, place, others);
    }

    private static Entry merged(String key, Entry before, Entry change) {
        return before.value() instanceof Section mine && change.value() instanceof Section its
                ? new Entry(change.place(), mine.isOtherForm(key, its) ? its : mine.with(its))
                : change;
    }

    /** Returns whether another mapping of a key has another one of the keys that exclude each other. */
    private boolean isOtherForm(String key, Section other) {
        List<String> forms = DeclaredKey.alternatives(ScenarioFile.class, key);
        return forms.stream().anyMatch(other::has) && forms.stream().noneMatch(form -> has(form) && other.has(form));
    }

    /** Takes other values in place of this key's value: messages about them then name the place of the key. */
    public Section inPlace(String key, Map<String, ?> tree) {
        return of(source, place(key), tree);
    }

    /** Reads another document in place of this key's value: messages about it then name the place of the key. */
    public Section inPlace(String key, String yaml, String... allowedKeys) {
        return YamlDocument.read(source, place(key), yaml).only(allowedKeys);
    }

    /** Returns the folder of the document. Relative paths in the document start from it. */
    Path folder() {
        return Path.of(source).toAbsolutePath().resolveSibling("");
    }

    public boolean has(String key) {
        return entries.containsKey(key);
    }

    public boolean isMapping(String key) {
        return required(key).value() instanceof Section;
    }

    boolean isScalar(String key) {
        return required(key).value() instanceof Scalar;
    }

    /** Returns the one of these keys that the mapping has. Requires that it has exactly one. */
    public String requireOne(String... keys) {
        List<String> used = Stream.of(keys).filter(this::has).toList();
        String count = used.isEmpty() ? "none" : "more than one";
        ScenarioException.unless(
                used.size() == 1, place, count + " of " + String.join(", ", keys) + " is set. Allowed: exactly one");
        return used.getFirst();
    }

    public String text(String key) {
        return scalar(key, required(key));
    }

    /** Returns a text with the blanks and line ends that it begins and ends with. */
    String wholeText(String key) {
        return scalarOf(key, required(key)).text();
    }

    /** Returns a text that satisfies the condition. For any other text, the message says what is allowed. */
    public String text(String key, Predicate<String> fits, String allowed) {
        String text = text(key);
        require(fits.test(text), key, notAllowed(key, text, allowed));
        return text;
    }

    /** Requires one of these texts, if the key is set. */
    void requireOneOf(String key, Collection<String> texts) {
        if (has(key)) {
            text(key, texts::contains, String.join(", ", texts));
        }
    }

    /** Returns a text on one line, even if it is wrapped in the file. */
    public String oneLine(String key) {
        return text(key).replaceAll("\\s+", " ");
    }

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
        throw fault(key, notAllowed(key, text, "a whole number from " + min + " to " + max));
    }

    /** Returns one of an enum's constants, spelled as {@link Labelled#label()}. */
    public <E extends Labelled> Optional<E> choice(String key, Class<E> type) {
        Optional<String> declared = has(key) ? Optional.of(text(key)) : Optional.empty();
        return declared.map(text -> constant(key, text, type));
    }

    /** Returns some of an enum's constants. */
    public <E extends Labelled> List<E> choices(String key, Class<E> type) {
        return words(key).stream().map(text -> constant(key, text, type)).toList();
    }

    private <E extends Labelled> E constant(String key, String text, Class<E> type) {
        return Labelled.find(type, text)
                .orElseThrow(() -> unknown(key, text, DidYouMean.hint(text, Labelled.labels(type))));
    }

    /** Parses a value. The parser throws an {@link IllegalArgumentException} for an invalid value; its message says what is allowed. */
    public <T> T parse(String key, String text, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException wrong) {
            throw fault(key, notAllowed(key, text, String.valueOf(wrong.getMessage())));
        }
    }

    /** Returns a list of pairs of two different names, such as {@code [a, b]}. */
    List<ContenderPair> pairs(String key) {
        Sequence list = as(
                Sequence.class, required(key).value(), place(key), "'" + key + "'", "a list of pairs such as [a, b]");
        return list.items().stream().map(node -> pair(key, node)).toList();
    }

    private static ContenderPair pair(String key, Node node) {
        if (node instanceof Sequence(Place place, List<Node> items)
                && items.size() == 2
                && items.getFirst() instanceof Scalar first
                && items.getLast() instanceof Scalar second
                && !first.text().equals(second.text())) {
            return new ContenderPair(first.text(), second.text());
        }
        throw new ScenarioException(
                node.place(), "an item of '" + key + "' must be a pair of two different names such as [a, b]");
    }

    /** Rejects a pair that contains any other name than these. */
    void requireKnown(String key, List<String> names) {
        if (has(key) && required(key).value() instanceof Sequence list) {
            list.items().stream()
                    .flatMap(pair -> ((Sequence) pair).items().stream())
                    .map(Scalar.class::cast)
                    .filter(name -> !names.contains(name.text()))
                    .findFirst()
                    .ifPresent(name -> {
                        throw new ScenarioException(
                                name.place(),
                                "unknown name '" + name.text() + "' in '" + key + "'. "
                                        + DidYouMean.hint(name.text(), names));
                    });
        }
    }

    /** Returns a list of at least one single value, or an empty list if the key is missing. */
    public List<String> words(String key) {
        return items(key, "value")
                .map(item -> as(Scalar.class, item, item.place(), "an item of '" + key + "'", "one value"))
                .map(word -> word.text().strip())
                .toList();
    }

    /** Returns the words of a text, which has blanks between them, or an empty list if the key is missing. */
    List<String> wordsOfText(String key) {
        return has(key)
                ? Stream.of(text(key).split("\\s+"))
                        .filter(word -> !word.isEmpty())
                        .toList()
                : List.of();
    }

    public Optional<Section> section(String key, String... allowedKeys) {
        return has(key) ? Optional.of(requiredSection(key, allowedKeys)) : Optional.empty();
    }

    public Section requiredSection(String key, String... allowedKeys) {
        return mapping(key, required(key)).only(allowedKeys);
    }

    /** Returns a mapping that has only the keys of the type. The key must exist. */
    Section section(String key, Class<?> type) {
        return requiredSection(key, DeclaredKey.names(type));
    }

    /** Returns a list of at least one mapping, or an empty list if the key is missing. */
    public List<Section> sections(String key, String... allowedKeys) {
        return items(key, "mapping")
                .map(item -> mapping("an item of " + key, item).only(allowedKeys))
                .toList();
    }

    List<Section> sections(String key, Class<?> type) {
        return sections(key, DeclaredKey.names(type));
    }

    /** Returns a list of at least one mapping, or a single mapping as a list; an empty list if the key is missing. */
    List<Section> oneOrMoreSections(String key, Class<?> type) {
        return has(key) && isMapping(key) ? List.of(section(key, type)) : sections(key, type);
    }

    private Stream<Node> items(String key, String kind) {
        if (!has(key)) {
            return Stream.of();
        }
        if (required(key).value() instanceof Sequence list && !list.items().isEmpty()) {
            return list.items().stream();
        }
        String found = required(key).value() instanceof Sequence ? "empty" : kind(key);
        throw fault(key, "'" + key + "' must be a list of at least one " + kind + ", but is " + found);
    }

    /** Returns a mapping that may have any keys. The key must exist. */
    Section openSection(String key) {
        return mapping(key, required(key));
    }

    /** Returns mappings by free names. The mappings may have any keys. */
    Map<String, Section> openSections(String key) {
        return byName(key, Section::mapping);
    }

    /** Returns a mapping that has only this key, with the single value that represents the mapping. */
    Section single(String name, String key) {
        return new Section(source, place(name), Map.of(key, required(name)));
    }

    /** Returns mappings by name. The names must be among the allowed ones, and the mappings may have any keys. */
    Map<String, Section> openSections(String key, List<String> allowedNames) {
        return byName(key, (name, entry) -> {
            if (!allowedNames.contains(name)) {
                throw new ScenarioException(
                        entry.place(),
                        "unknown value '" + name + "' of '" + key + "'. " + DidYouMean.hint(name, allowedNames));
            }
            return mapping(name, entry);
        });
    }

    /** Returns a mapping of free names to mappings with only the keys of the type. */
    Map<String, Section> namedSections(String key, Class<?> type) {
        return byName(key, (name, entry) -> mapping(name, entry).only(DeclaredKey.names(type)));
    }

    private Map<String, Section> byName(String key, BiFunction<String, Entry, Section> section) {
        Map<String, Section> result = new LinkedHashMap<>();
        if (has(key)) {
            mapping(key, required(key)).entries.forEach((name, entry) -> result.put(name, section.apply(name, entry)));
        }
        return result;
    }

    Map<String, String> texts() {
        Map<String, String> result = new LinkedHashMap<>();
        entries.forEach((name, entry) -> result.put(name, scalar(name, entry)));
        return result;
    }

    public Place place(String key) {
        return required(key).place();
    }

    String kind(String key) {
        return required(key).value().kind();
    }

    @Override
    public String name(String key) {
        return "'" + key + "'";
    }

    @Override
    public boolean offers(String key) {
        return true;
    }

    @Override
    public Section within(String key) {
        return openSection(key);
    }

    @Override
    public ScenarioException fault(String key, String message) {
        return new ScenarioException(place(key), message);
    }

    public ScenarioException unknown(String key, String value, String hint) {
        return fault(key, "unknown value '" + value + "' of '" + key + "'. " + hint);
    }

    private static String notAllowed(String key, String text, String allowed) {
        return "'" + key + "' is '" + text + "'. Allowed: " + allowed;
    }

    void refuse(String because, String... keys) {
        Stream.of(keys).forEach(key -> require(!has(key), key, "'" + key + "' is not allowed " + because));
    }

    public ScenarioException missing(String key) {
        return new ScenarioException(place, "key '" + key + "' is missing");
    }

    private Entry required(String key) {
        Entry entry = entries.get(key);
        if (entry == null) {
            throw missing(key);
        }
        return entry;
    }

    private static Section mapping(String key, Entry entry) {
        return mapping("'" + key + "'", entry.value());
    }

    private static Section mapping(String what, Node node) {
        return as(Section.class, node, node.place(), what, "a mapping of keys to values");
    }

    private static String scalar(String key, Entry entry) {
        return scalarOf(key, entry).text().strip();
    }

    private static Scalar scalarOf(String key, Entry entry) {
        return as(Scalar.class, entry.value(), entry.place(), "'" + key + "'", "one value");
    }

    private static <N extends Node> N as(Class<N> kind, Node node, Place place, String what, String must) {
        ScenarioException.unless(kind.isInstance(node), place, what + " must be " + must + ", but is " + node.kind());
        return kind.cast(node);
    }
}
