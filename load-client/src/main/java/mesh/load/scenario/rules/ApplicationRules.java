package mesh.load.scenario.rules;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import mesh.load.scenario.key.EnvReference;
import mesh.load.scenario.key.Key;
import mesh.load.scenario.service.DatabaseReference;
import mesh.load.scenario.service.Service;
import org.jspecify.annotations.Nullable;

/**
 * What a scenario may give an application of its own: a name, a port, and settings without secrets.
 *
 * @param origin the application's values
 */
public record ApplicationRules(Origin origin) {

    /** A reference that the application itself replaces, if it has the variable. */
    private static final Pattern OF_SPRING = Pattern.compile("\\$\\{[A-Za-z_][A-Za-z0-9_]*}");

    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /**
     * Rejects a label that is no name or that a service of the mesh has.
     *
     * @param key the value at whose place a mistake is reported
     */
    public void checkLabel(String key, String label) {
        List<String> taken = Service.labels(Service.KNOWN);
        origin.require(
                Key.Text.ID.matches(label) && !taken.contains(label),
                key,
                "'" + label + "' cannot name an application. Allowed: lower-case letters, digits and hyphens, except "
                        + String.join(", ", taken));
    }

    /**
     * Rejects a port that another service has. A run would measure one service under the name of the other.
     *
     * @param other the name of the service that has the port already; null if none has
     */
    public void checkPort(String label, int port, @Nullable String other) {
        origin.require(
                other == null,
                "port",
                origin.name("port") + " of '" + label + "' is " + port + ", which '" + other
                        + "' already uses. Allowed: another port");
    }

    /** Rejects an argument such as {@code --password=…}. */
    public void checkJvm(Collection<String> arguments) {
        arguments.forEach(argument -> refuseSecret("jvm", argument));
    }

    public void checkCommand(List<String> words) {
        words.forEach(word -> refuseSecret("command", word));
        origin.require(
                !words.getFirst().isEmpty(), "command", "'command' begins with an empty word. Allowed: a program");
    }

    public void checkProperties(Map<String, String> properties) {
        properties.forEach((name, value) -> {
            refuseReference("properties", "'" + name + "'", value);
            refuseMalformed("properties", name, value);
            origin.require(
                    !Secrets.isSetting(name, value) || OF_SPRING.matcher(value).matches(),
                    "properties",
                    "'" + name + "' in " + origin.name("properties")
                            + " contains a secret, which would appear in command lines and results. "
                            + "Allowed: a variable in 'environment', such as " + variable(name)
                            + ": ${env:NAME}. Spring reads it as this property");
        });
    }

    public void checkEnvironment(Map<String, String> environment) {
        environment.forEach((name, value) -> {
            origin.require(
                    VARIABLE.matcher(name).matches(),
                    "environment",
                    "'" + name + "' in 'environment' cannot name a variable. Allowed: letters, digits and _");
            refuseNull("environment", "'" + name + "'", value);
            refuseMalformed("environment", name, value);
            origin.require(
                    !EnvReference.isMalformedIn(value),
                    "environment",
                    "'" + name + "' in 'environment' is '" + value
                            + "'. Allowed: ${env:NAME} with letters, digits and _");
            origin.require(
                    !Secrets.isSetting(name, value) || Secrets.isReference(value),
                    "environment",
                    "'" + name + "' in 'environment' contains a secret, which would appear in results. Allowed: ${env:"
                            + name + "}, which the run replaces by that variable of ./mesh's own environment");
        });
    }

    /** Returns the name of the variable that Spring Boot reads as this property. */
    private static String variable(String property) {
        return property.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT);
    }

    private void refuseSecret(String key, String argument) {
        refuseReference(key, origin.name(key), argument);
        origin.require(
                !DatabaseReference.isIn(argument),
                key,
                origin.name(key) + " contains '" + argument + "'. Allowed: ${db.…} in 'properties' and 'environment'");
        String[] pair = argument.split("=", 2);
        origin.require(
                pair.length < 2 ? !Secrets.isSetting("", argument) : !Secrets.isSetting(pair[0], pair[1]),
                key,
                origin.name(key) + " contains a secret, which would appear in command lines and results. "
                        + "Allowed: ${env:NAME} in 'environment'");
    }

    /**
     * Rejects what no command line can contain.
     *
     * @param name how the message calls the value
     */
    private void refuseReference(String key, String name, String value) {
        refuseNull(key, name, value);
        origin.require(
                !EnvReference.isIn(value) && !value.contains(DatabaseReference.PASSWORD),
                key,
                name + " contains '" + value + "', whose value would appear in command lines. "
                        + "Allowed: ${env:NAME} in 'environment'");
    }

    private void refuseMalformed(String key, String name, String value) {
        origin.require(
                !DatabaseReference.isMalformedIn(value),
                key,
                "'" + name + "' in " + origin.name(key) + " is '" + value + "'. Allowed: " + DatabaseReference.URL
                        + ", "
                        + DatabaseReference.NAME + ", " + DatabaseReference.USER + ", and in 'environment' "
                        + DatabaseReference.PASSWORD);
    }

    private void refuseNull(String key, String name, String value) {
        origin.require(value.indexOf('\0') < 0, key, name + " contains a null character. Allowed: text");
    }
}
