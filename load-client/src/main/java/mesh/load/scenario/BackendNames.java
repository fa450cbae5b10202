package mesh.load.scenario;

/** Converts a scenario's names for the legacy backend's settings to the backend's own: its properties and JSON fields. */
public final class BackendNames {

    private static final String PREFIX = "legacy.behaviour.";

    private BackendNames() {}

    /** Returns the property of a setting, such as {@code legacy.behaviour.service-time}. */
    public static String property(String setting) {
        return PREFIX + setting;
    }

    /** Returns the JSON field of a setting, such as {@code serviceTime}. */
    static String field(String setting) {
        StringBuilder name = new StringBuilder();
        for (String word : setting.split("-", -1)) {
            name.append(name.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return name.toString();
    }
}
