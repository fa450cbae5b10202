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

/** Reads one YAML document into nodes that know their places. It rejects aliases, duplicate keys and a second document. */
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
     * Creates a factory with a buffer as large as the document. SnakeYAML Engine 3.0.1 reads past the end of its buffer if a surrogate
     * pair lies across that end. This class rejects duplicate keys itself, with their place.
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
            throw new ScenarioException(place(1, 1), "a scenario is a mapping of keys to values");
        }
        if (parser.nextToken() != null) {
            throw new ScenarioException(place(), "a second document; a file holds one scenario");
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

    /** Returns a place in the form that editors and terminals turn into a link. Lines and columns count from 1. */
    private Place place(int line, int column) {
        return new Place(source + ":" + line + ":" + column);
    }

    /** Shortens the parser's message, which has several lines and quotes the file. The last place in it is the faulty one. */
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

    /** A piece of a YAML document that knows its place. Binding to records directly would lose the lines that messages need. */
    sealed interface Node {

        Place place();

        /** Returns the name of this kind of node in messages. */
        default String kind() {
            return switch (this) {
                case Mapping mapping -> "a mapping";
                case Sequence sequence -> "a list";
                case Scalar scalar -> "'" + scalar.text() + "'";
            };
        }

        /** Returns the same node as if all of it were at this place. */
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

        /** Returns this mapping, completed by the keys of another one. */
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

        /** Returns the same mapping as if all of it were at this place. */
        Mapping moved(Place place) {
            Map<String, Entry> moved = new LinkedHashMap<>();
            entries.forEach((key, entry) ->
                    moved.put(key, new Entry(place, entry.value().at(place))));
            return new Mapping(place, moved);
        }
    }

    /** One key of a mapping, at its place, with its value. */
    record Entry(Place place, Node value) {}

    record Sequence(Place place, List<Node> items) implements Node {}

    /** A value as it was written; its reader decides what it means. */
    record Scalar(Place place, String text) implements Node {}
}
