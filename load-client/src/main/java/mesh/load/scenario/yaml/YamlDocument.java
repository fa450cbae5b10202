package mesh.load.scenario.yaml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import mesh.load.scenario.Place;
import mesh.load.scenario.ScenarioException;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/** Reads one YAML document as nodes that know their places in the file. It rejects aliases, duplicate keys and a second document. */
final class YamlDocument {

    private static final Pattern PLACE = Pattern.compile("line (\\d+), column (\\d+)");

    private final String source;
    private final YAMLParser parser;

    private YamlDocument(String source, YAMLParser parser) {
        this.source = source;
        this.parser = parser;
    }

    /**
     * Reads the whole document.
     *
     * @param source a file name, for messages
     */
    static Mapping read(String source, String yaml) {
        try (YAMLParser parser = (YAMLParser) atOnce(yaml).createParser(ObjectReadContext.empty(), yaml)) {
            return new YamlDocument(source, parser).root();
        } catch (JacksonException malformed) {
            throw malformed(source, malformed);
        }
    }

    /**
     * Creates a factory with a buffer as large as the document. If a surrogate pair lies across the end of the buffer, SnakeYAML Engine
     * 3.0.1 reads past this end. The factory allows duplicate keys. This class rejects them itself, so that the message has their place.
     */
    private static YAMLFactory atOnce(String yaml) {
        LoadSettings settings = LoadSettings.builder()
                .setBufferSize(yaml.length() + 1)
                .setAllowDuplicateKeys(true)
                .build();
        return YAMLFactory.builder().loadSettings(settings).build();
    }

    private Mapping root() {
        if (parser.nextToken() == null) {
            throw new ScenarioException(place(1, 1), "the file is empty");
        }
        if (!(node() instanceof Mapping mapping)) {
            throw new ScenarioException(place(1, 1), "a scenario must be a mapping of keys to values");
        }
        if (parser.nextToken() != null) {
            throw new ScenarioException(place(), "a second document begins here. Allowed: one document in a file");
        }
        return mapping;
    }

    private Node node() {
        if (parser.isCurrentAlias()) {
            throw new ScenarioException(place(), "aliases (*" + parser.getString() + ") are not supported");
        }
        return switch (parser.currentToken()) {
            case START_OBJECT -> mapping();
            case START_ARRAY -> sequence();
            default -> new Scalar(place(), parser.getString());
        };
    }

    private Mapping mapping() {
        Place start = place();
        Map<String, Entry> entries = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            Place at = place();
            parser.nextToken();
            if (entries.put(key, new Entry(at, node())) != null) {
                throw new ScenarioException(at, "key '" + key + "' appears twice");
            }
        }
        return new Mapping(start, entries);
    }

    private Sequence sequence() {
        Place start = place();
        List<Node> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(node());
        }
        return new Sequence(start, items);
    }

    private Place place() {
        TokenStreamLocation location = parser.currentTokenLocation();
        return place(location.getLineNr(), location.getColumnNr());
    }

    /** Returns a place as text that editors and terminals show as a link. Lines and columns count from 1. */
    private Place place(int line, int column) {
        return new Place(source + ":" + line + ":" + column);
    }

    /**
     * Shortens the parser's message, which has several lines and quotes the file. The last place in the message is the place of the
     * mistake.
     */
    private static ScenarioException malformed(String source, JacksonException fault) {
        String message = fault.getOriginalMessage();
        String place = PLACE.matcher(message)
                .results()
                .reduce((before, last) -> last)
                .map(last -> last.group(1) + ":" + last.group(2))
                .orElse("1:1");
        String oneLine = message.lines()
                .filter(line -> !line.isBlank() && !Character.isWhitespace(line.charAt(0)))
                .collect(Collectors.joining(", "));
        return new ScenarioException(new Place(source + ":" + place), "malformed YAML: " + oneLine);
    }

    /** A part of a YAML document that knows its place. If Jackson created records directly, the places for messages would be lost. */
    sealed interface Node {

        Place place();

        /** Returns the words for this kind of node in messages. */
        default String kind() {
            return switch (this) {
                case Mapping mapping -> "a mapping";
                case Sequence sequence -> "a list";
                case Scalar scalar -> "'" + scalar.text() + "'";
            };
        }

        /** Returns the same node with this place for all its parts. */
        default Node at(Place place) {
            return switch (this) {
                case Mapping mapping -> mapping.moved(place);
                case Sequence sequence ->
                    new Sequence(
                            place,
                            sequence.items().stream()
                                    .map(item -> item.at(place))
                                    .toList());
                case Scalar scalar -> new Scalar(place, scalar.text());
            };
        }
    }

    /** Keys in the order of the file. */
    record Mapping(Place place, Map<String, Entry> entries) implements Node {

        /** Returns this mapping with the other mapping's values for keys that this one lacks. */
        Mapping over(Mapping other) {
            Map<String, Entry> both = new LinkedHashMap<>(other.entries());
            entries.forEach((key, entry) -> both.merge(key, entry, Mapping::over));
            return new Mapping(other.place(), both);
        }

        private static Entry over(Entry theirs, Entry ours) {
            return ours.value() instanceof Mapping mine && theirs.value() instanceof Mapping its
                    ? new Entry(ours.place(), mine.over(its))
                    : ours;
        }

        /** Returns the same mapping with this place for all its parts. */
        Mapping moved(Place place) {
            Map<String, Entry> moved = new LinkedHashMap<>();
            entries.forEach((key, entry) ->
                    moved.put(key, new Entry(place, entry.value().at(place))));
            return new Mapping(place, moved);
        }
    }

    /** The value of a key, with the place of the key. */
    record Entry(Place place, Node value) {}

    record Sequence(Place place, List<Node> items) implements Node {}

    /** A value as the file contains it. The code that reads the value decides what it means. */
    record Scalar(Place place, String text) implements Node {}
}
