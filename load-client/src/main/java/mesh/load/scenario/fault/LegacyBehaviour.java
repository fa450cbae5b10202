package mesh.load.scenario.fault;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the legacy backend is told to do. The backend knows what the values mean and refuses what is out of range; the
 * names are checked here, where a typo can still be shown in its line.
 *
 * @param settings by the names that a scenario gives them, such as {@code service-time}
 */
public record LegacyBehaviour(Map<String, String> settings) {

    /** All settings, in the order in which messages list them. */
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

    /** The same behaviour with responses that come without delay: for warming up. */
    public LegacyBehaviour withoutDelay() {
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
        settings.forEach((key, value) -> fields.put(BackendNames.field(key), value));
        return fields;
    }

    /** The settings by the names of the backend's properties, such as {@code legacy.behaviour.service-time}. */
    public Map<String, String> asProperties() {
        Map<String, String> properties = new LinkedHashMap<>();
        settings.forEach((key, value) -> properties.put(BackendNames.property(key), value));
        return properties;
    }
}
