package mesh.load.scenario.fault;

/** What the legacy backend calls the settings of its behaviour: the names of a scenario, as properties and as fields of JSON. */
public final class BackendNames {

    private static final String PREFIX = "legacy.behaviour.";

    private BackendNames() {}

    /** The property of a setting, such as {@code legacy.behaviour.service-time}. */
    public static String property(String setting) {
        return PREFIX + setting;
    }

    /** The field of a setting in JSON, such as {@code serviceTime}. */
    static String field(String setting) {
        StringBuilder name = new StringBuilder();
        for (String word : setting.split("-", -1)) {
            name.append(name.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return name.toString();
    }
}
