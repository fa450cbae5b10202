package mesh.load.scenario.service;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * References to a new and empty database of an application's own, such as {@code ${db.url}}. They may be in its properties and variables.
 */
public final class DatabaseReference {

    /** The address for JDBC. */
    public static final String URL = "${db.url}";

    /** The name of the database, for another form of address, or for one that leads through a dependency. */
    public static final String NAME = "${db.name}";

    public static final String USER = "${db.user}";
    public static final String PASSWORD = "${db.password}";

    private static final String BEGIN = "${db.";

    private DatabaseReference() {}

    /** Returns whether the text contains a reference, even a malformed one. */
    public static boolean isIn(String text) {
        return text.contains(BEGIN);
    }

    public static boolean isMalformedIn(String text) {
        return isIn(without(text));
    }

    /** Returns the text without its references. */
    public static String without(String text) {
        return resolve(text, Map.of(URL, "", NAME, "", USER, "", PASSWORD, ""));
    }

    /** Returns whether an application has a reference, and so needs a database. */
    public static boolean isIn(Service service) {
        return switch (service.program()) {
            case Program.Jar jar ->
                Stream.concat(jar.properties().values().stream(), jar.environment().values().stream())
                        .anyMatch(DatabaseReference::isIn);
            case Program.Command command ->
                command.environment().values().stream().anyMatch(DatabaseReference::isIn);
            case Program.Module module -> false;
            case Program.Url url -> false;
        };
    }

    /** Returns the name of the application's database. */
    public static String database(Service service) {
        return "app-" + service.label();
    }

    /** Returns the program with values in place of its references. The values may be secret, so results must not contain it. */
    public static Program.Startable resolve(Program.Startable program, Map<String, String> values) {
        return switch (program) {
            case Program.Jar jar -> jar.with(resolve(jar.properties(), values), resolve(jar.environment(), values));
            case Program.Command command -> command.with(resolve(command.environment(), values));
        };
    }

    private static Map<String, String> resolve(Map<String, String> texts, Map<String, String> values) {
        Map<String, String> resolved = new LinkedHashMap<>(texts);
        resolved.replaceAll((name, text) -> resolve(text, values));
        return resolved;
    }

    private static String resolve(String text, Map<String, String> values) {
        String resolved = text;
        for (Map.Entry<String, String> value : values.entrySet()) {
            resolved = resolved.replace(value.getKey(), value.getValue());
        }
        return resolved;
    }
}
