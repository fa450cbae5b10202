package mesh.load.scenario.fault;

import java.util.Map;

/**
 * What the legacy backend itself calls the settings of its behaviour. This is the only place that knows where its names differ from
 * those of a scenario: with an empty {@link #OF_BACKEND} they are the same.
 */
public final class BackendNames {

    private static final String PREFIX = "legacy.behaviour.";

    /** By a scenario's names, where the backend has another one. */
    private static final Map<String, String> OF_BACKEND = Map.of(
            "jitter", "spread",
            "failure-ratio", "failure-share",
            "hang-ratio", "hang-share",
            "abort-ratio", "cut-share",
            "abort-before-response-ratio", "cut-early-share");

    private BackendNames() {}

    /** The property of a setting, such as {@code legacy.behaviour.service-time}. */
    public static String property(String setting) {
        return PREFIX + OF_BACKEND.getOrDefault(setting, setting);
    }

    /** The field of a setting in JSON, such as {@code serviceTime}. */
    static String field(String setting) {
        return camelCase(OF_BACKEND.getOrDefault(setting, setting));
    }

    private static String camelCase(String key) {
        StringBuilder name = new StringBuilder();
        for (String word : key.split("-", -1)) {
            name.append(name.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return name.toString();
    }
}
