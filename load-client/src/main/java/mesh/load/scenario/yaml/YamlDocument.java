package mesh.load.scenario.yaml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import mesh.load.scenario.Place;
import mesh.load.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;
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
            throw fault(new Mark(1, 1), "the file is empty");
        }
        if (!(node() instanceof Mapping mapping)) {
            throw fault(new Mark(1, 1), "a scenario is a mapping of keys to values");
        }
        if (parser.nextToken() != null) {
            throw fault(mark(), "a second document; a file holds one scenario");
        }
        return mapping;
    }

    private Node node() {
        if (parser.isCurrentAlias()) {
            throw fault(mark(), "aliases (*" + parser.getString() + ") are not supported");
        }
        return switch (parser.currentToken()) {
            case START_OBJECT -> mapping();
            case START_ARRAY -> sequence();
            default -> new Scalar(mark(), parser.getString());
        };
    }

    private Mapping mapping() {
        Mark start = mark();
        Map<String, Entry> entries = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            Mark at = mark();
            parser.nextToken();
            if (entries.put(key, new Entry(at, node())) != null) {
                throw fault(at, "key '" + key + "' appears twice");
            }
        }
        return new Mapping(start, entries);
    }

    private Sequence sequence() {
        Mark start = mark();
        List<Node> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(node());
        }
        return new Sequence(start, items);
    }

    private Mark mark() {
        TokenStreamLocation location = parser.currentTokenLocation();
        return new Mark(location.getLineNr(), location.getColumnNr());
    }

    private ScenarioException fault(Mark at, String message) {
        return at(source, at, message);
    }

    /** Returns a message on one line, even if a value has several. Its place has the form that editors and terminals turn into a link. */
    static ScenarioException at(String source, Mark mark, String message) {
        return new ScenarioException(place(source, mark) + ": " + message.replaceAll("\\s*\\R\\s*", " "));
    }

    static Place place(String source, Mark mark) {
        return new Place(source + ":" + mark.line() + ":" + mark.column());
    }

    /** Shortens the parser's message, which has several lines and quotes the file. The last place in it is the faulty one. */
    private static ScenarioException malformed(String source, JacksonException fault) {
        String message = fault.getOriginalMessage();
        @Nullable Mark mark = null;
        for (Matcher place = PLACE.matcher(message); place.find(); ) {
            mark = new Mark(Integer.parseInt(place.group(1)), Integer.parseInt(place.group(2)));
        }
        String oneLine = message.lines()
                .filter(line -> !line.isBlank() && !Character.isWhitespace(line.charAt(0)))
                .collect(Collectors.joining(", "));
        return at(source, mark == null ? new Mark(1, 1) : mark, "malformed YAML: " + oneLine);
    }

    /** A piece of a YAML document that knows its place. Binding to records directly would lose the lines that messages need. */
    sealed interface Node {

        Mark mark();

        /** Returns the name of this kind of node in messages. */
        String kind();

        /** Returns the same node as if all of it were at this place. */
        Node at(Mark mark);
    }

    /**
     * A place in a file.
     *
     * @param line from 1
     * @param column from 1
     */
    record Mark(int line, int column) {}

    /** Keys in the order of the file. */
    record Mapping(Mark mark, Map<String, Entry> entries) implements Node {

        /** Returns this mapping, completed by the keys of another one. */
        Mapping over(Mapping other) {
            Map<String, Entry> both = new LinkedHashMap<>(other.entries());
            entries.forEach((key, entry) -> both.merge(key, entry, Mapping::over));
            return new Mapping(other.mark(), both);
        }

        private static Entry over(Entry theirs, Entry ours) {
            return ours.value() instanceof Mapping mine && theirs.value() instanceof Mapping its
                    ? new Entry(ours.mark(), mine.over(its))
                    : ours;
        }

        @Override
        public Mapping at(Mark mark) {
            Map<String, Entry> moved = new LinkedHashMap<>();
            entries.forEach(
                    (key, entry) -> moved.put(key, new Entry(mark, entry.value().at(mark))));
            return new Mapping(mark, moved);
        }

        @Override
        public String kind() {
            return "a mapping";
        }
    }

    /**
     * One key of a mapping, with its value.
     *
     * @param mark place of the key
     */
    record Entry(Mark mark, Node value) {}

    record Sequence(Mark mark, List<Node> items) implements Node {
        @Override
        public Sequence at(Mark mark) {
            return new Sequence(mark, items.stream().map(item -> item.at(mark)).toList());
        }

        @Override
        public String kind() {
            return "a list";
        }
    }

    /** A value as it was written; its reader decides what it means. */
    record Scalar(Mark mark, String text) implements Node {
        @Override
        public Scalar at(Mark mark) {
            return new Scalar(mark, text);
        }

        @Override
        public String kind() {
            return "'" + text + "'";
        }
    }
}
