package mesh.load.scenario.yaml;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import mesh.load.os.IoFailure;
import mesh.load.os.RegularFile;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.key.ScenarioException;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/** Reads one YAML document as nodes that know their places in the file. It rejects aliases, duplicate keys and a second document. */
public final class YamlDocument {

    /** The largest scenario that is read. */
    private static final int MAX_BYTES = 16 * 1024 * 1024;

    private static final Pattern PLACE = Pattern.compile("line (\\d+), column (\\d+)");

    private final String source;
    private final @Nullable Place everywhere;
    private final YAMLParser parser;

    private YamlDocument(String source, @Nullable Place everywhere, YAMLParser parser) {
        this.source = source;
        this.everywhere = everywhere;
        this.parser = parser;
    }

    /** @param everywhere the place of all nodes; null if each has its own */
    static Section read(String source, @Nullable Place everywhere, String yaml) {
        try (YAMLParser parser = (YAMLParser) atOnce(yaml).createParser(ObjectReadContext.empty(), yaml)) {
            return new YamlDocument(source, everywhere, parser).root();
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

    private Section root() {
        ScenarioException.unless(parser.nextToken() != null, place(1, 1), "the file is empty");
        if (!(node() instanceof Section mapping)) {
            throw new ScenarioException(place(1, 1), "a scenario must be a mapping of keys to values");
        }
        boolean isLast = parser.nextToken() == null;
        ScenarioException.unless(isLast, place(), "a second document begins here. Allowed: one document in a file");
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

    private Section mapping() {
        Place start = place();
        Map<String, Entry> entries = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            Place at = place();
            parser.nextToken();
            boolean isNew = entries.put(key, new Entry(at, node())) == null;
            ScenarioException.unless(isNew, at, "key '" + key + "' appears twice");
        }
        return new Section(source, start, entries);
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

    /** Returns text that editors and terminals show as a link. Lines and columns count from 1. */
    private Place place(int line, int column) {
        return everywhere == null ? new Place(source + ":" + line + ":" + column) : everywhere;
    }

    /** Shortens the parser's message, which has several lines and quotes the file. The last place in the message is that of the mistake. */
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
    sealed interface Node permits Section, Sequence, Scalar {

        Place place();

        default String kind() {
            return switch (this) {
                case Section mapping -> "a mapping";
                case Sequence sequence -> "a list";
                case Scalar scalar -> "'" + scalar.text() + "'";
            };
        }
    }

    /** The value of a key, with the place of the key. */
    record Entry(Place place, Node value) {}

    record Sequence(Place place, List<Node> items) implements Node {}

    /** A value as the file contains it. */
    record Scalar(Place place, String text) implements Node {}

    /** Returns the text of a scenario, or of a file that it names, like the other method. */
    static String text(Path file) {
        return text(file, MAX_BYTES);
    }

    /** Returns the text of a file that a user wrote. If it cannot be read, a {@link ScenarioException} says what is wrong with the file. */
    public static String text(Path file, long maxBytes) {
        try {
            return RegularFile.text(file, maxBytes);
        } catch (MalformedInputException binary) {
            throw new ScenarioException(file + ": not a text file in UTF-8");
        } catch (IOException unreadable) {
            throw new ScenarioException(file + ": cannot be read: " + IoFailure.reason(unreadable));
        }
    }
}
