package mesh.load.scenario;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the legacy backend is told to do. The backend knows what the values mean and refuses what is out of range; the
 * names are checked here, where a typo can still be shown in its line.
 *
 * @param settings by the names of the backend's {@code legacy.behaviour.*} properties, such as {@code service-time}
 */
public record LegacyBehaviour(Map<String, String> settings) {

    /** The backend's properties. */
    public static final List<String> KEYS = List.of(
            "service-time",
            "jitter",
            "max-concurrent",
            "failure-ratio",
            "hang-ratio",
            "hang-time",
            "abort-ratio",
            "abort-before-response-ratio",
            "seed");

    /** The same behaviour with an answer that comes at once: for warming up. */
    public LegacyBehaviour atOnce() {
        return new LegacyBehaviour(Map.of("service-time", "0ms"));
    }

    /** This behaviour where the other one says nothing. */
    public LegacyBehaviour with(LegacyBehaviour other) {
        Map<String, String> both = new LinkedHashMap<>(settings);
        both.putAll(other.settings);
        return new LegacyBehaviour(both);
    }

    /** The settings by the names that {@code PUT /legacy/behaviour} uses, such as {@code serviceTime}. */
    public Map<String, String> asFields() {
        Map<String, String> fields = new LinkedHashMap<>();
        settings.forEach((key, value) -> fields.put(camelCase(key), value));
        return fields;
    }

    private static String camelCase(String key) {
        StringBuilder name = new StringBuilder();
        for (String word : key.split("-", -1)) {
            name.append(name.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return name.toString();
    }
}
