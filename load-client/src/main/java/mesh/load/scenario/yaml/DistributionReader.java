package mesh.load.scenario.yaml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mesh.behaviour.Distribution;
import mesh.load.scenario.key.DidYouMean;
import mesh.load.scenario.key.Durations;

/**
 * Reads a time that may be random. In a file it is a duration, or a mapping with the name of a distribution and its values. Settings and
 * properties of services contain it as text, in which a mapping is one line: {@code exponential mean=100ms}.
 */
final class DistributionReader {

    private static final String NAME = "distribution";
    private static final List<String> VALUES =
            List.of("mean", "jitter", "median", "p99", "usual", "slow", "slow-ratio");
    private static final Map<String, Object> VALUE = Map.of("type", List.of("string", "number"));

    private DistributionReader() {}

    /** Returns the distribution that the key of a file has. */
    static Distribution read(Section section, String key) {
        return section.isMapping(key) ? distribution(mapping(section, key)) : Distribution.of(ofText(section, key));
    }

    /** Returns the text of a distribution that the key of a file has, as properties of services contain it. */
    static String text(Section section, String key) {
        return section.isMapping(key) ? text(mapping(section, key)) : ofText(section, key);
    }

    static String ofText(Section section, String key) {
        String text = section.text(key);
        try {
            Distribution.of(text);
            return text;
        } catch (Distribution.InvalidException invalid) {
            throw section.fault(
                    key,
                    invalid.key().isEmpty() && !text.contains("=")
                            ? "'" + key + "' is '" + text + "'. Allowed: " + Distribution.ALLOWED
                            : "'" + key + "': " + invalid.getMessage());
        }
    }

    private static Section mapping(Section parent, String key) {
        List<String> keys = new ArrayList<>(List.of(NAME));
        keys.addAll(VALUES);
        Section section = parent.requiredSection(key, keys.toArray(String[]::new));
        if (!section.has(NAME)) {
            throw section.missing(NAME);
        }
        return section;
    }

    private static Distribution distribution(Section section) {
        Map<String, String> values = section.texts();
        String name = String.valueOf(values.remove(NAME));
        if (!Distribution.NAMES.contains(name)) {
            throw section.unknown(NAME, name, DidYouMean.hint(name, Distribution.NAMES));
        }
        try {
            return Distribution.of(name, values);
        } catch (Distribution.InvalidException invalid) {
            throw section.fault(invalid.key().isEmpty() ? NAME : invalid.key(), String.valueOf(invalid.getMessage()));
        }
    }

    private static String text(Section section) {
        distribution(section); // rejects wrong values
        Map<String, String> values = section.texts();
        StringBuilder text = new StringBuilder(section.text(NAME));
        VALUES.stream()
                .filter(values::containsKey)
                .forEach(one -> text.append(' ').append(one).append('=').append(values.get(one)));
        return text.toString();
    }

    /** Returns the form in a file, with a fixed time as a duration. */
    static Object tree(Distribution time) {
        return time instanceof Distribution.Fixed fixed ? Durations.text(fixed.time()) : tree(time.text());
    }

    /** Returns the form in a file: a duration as it is, anything else as a mapping. */
    static Object tree(String text) {
        List<String> words = List.of(text.strip().split("\\s+", -1));
        if (words.size() == 1) {
            return text;
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        words.subList(1, words.size()).forEach(word -> {
            String[] pair = word.split("=", 2);
            tree.put(pair[0], pair[1]);
        });
        tree.put(NAME, words.getFirst());
        return tree;
    }

    static Map<String, Object> schema() {
        Map<String, Object> properties = new LinkedHashMap<>();
        VALUES.forEach(value -> properties.put(value, VALUE));
        properties.put(NAME, Map.of("enum", Distribution.NAMES));
        Map<String, Object> mapping = ScenarioSchema.object(properties, false);
        mapping.put("required", List.of(NAME));
        return Map.of("anyOf", List.of(Map.of("type", List.of("string", "integer")), mapping));
    }
}
