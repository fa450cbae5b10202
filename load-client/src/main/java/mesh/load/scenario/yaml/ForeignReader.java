package mesh.load.scenario.yaml;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import mesh.load.scenario.DatabaseReference;
import mesh.load.scenario.EnvReference;
import mesh.load.scenario.Labelled;
import mesh.load.scenario.Place;
import mesh.load.scenario.Program;
import mesh.load.scenario.Program.Observe;
import org.jspecify.annotations.Nullable;

/**
 * Reads the program of a foreign application, and what it may do. Rejects secrets, unless they are only references to variables: a scenario's
 * text is part of each result.
 *
 * @param section the application's keys, with those of the application that it is like
 * @param values the values of these keys
 * @param place where the application's own keys begin
 */
record ForeignReader(
        String label, Section section, Map<String, @Nullable Object> values, Place place, Permissions permissions) {

    private static final Pattern SECRET = Pattern.compile(
            "(?i)(password|passwd|pwd|passphrase|token|secret|credentials?|api[._-]?key|private[._-]?key)$");

    private static final Pattern CREDENTIALS = Pattern.compile("://[^/@]*:[^/@]+@");

    /** A reference that the application itself replaces, if it has the variable. */
    private static final Pattern OF_SPRING = Pattern.compile("\\$\\{[A-Za-z_][A-Za-z0-9_]*}");

    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    static boolean isSecretName(String name) {
        return SECRET.matcher(name).find();
    }

    static boolean isSecret(String name, String value) {
        return isSecretName(name) || CREDENTIALS.matcher(value).find();
    }

    Program.Jar jar() {
        permissions.foreign(section.place("jar"), label + " starts " + values.get("jar"));
        if (values.get("java") instanceof String java) {
            permissions.jdk(section.place("java"), label, java);
        }
        section.wordsOfText("jvm").forEach(argument -> refuseSecret("jvm", argument));
        checkProperties();
        checkEnvironment();
        return program(Program.Jar.class, Observe.AGENT, List.of(Observe.values()));
    }

    Program.Command command() {
        List<String> words = section.words("command");
        permissions.foreign(section.place("command"), label + " starts " + String.join(" ", words));
        words.forEach(word -> refuseSecret("command", word));
        section.require(
                !words.getFirst().isEmpty(), "command", "'command' begins with an empty word. Allowed: a program");
        checkEnvironment();
        return program(Program.Command.class, Observe.PROCESS, List.of(Observe.AGENT, Observe.PROCESS, Observe.NONE));
    }

    Program.Url url() {
        Program.Url url =
                program(Program.Url.class, Observe.NONE, List.of(Observe.AGENT, Observe.PROCESS, Observe.NONE));
        permissions.target(section.place("url"), label, url.base());
        if (url.observe() == Observe.AGENT) {
            permissions.foreign(section.place("observe"), label + " loads an agent into the JVM at " + url.base());
        }
        return url;
    }

    private <P extends Program> P program(Class<P> type, Observe usual, List<Observe> allowed) {
        Map<String, @Nullable Object> all = new HashMap<>(values);
        all.put("folder", folder().toAbsolutePath().normalize());
        all.put("observe", observe(usual, allowed));
        all.put("place", place);
        return Binding.record(section, type, all);
    }

    private Path folder() {
        return values.get("folder") instanceof Path folder ? folder : section.folder();
    }

    private Observe observe(Observe usual, List<Observe> allowed) {
        Observe observe = values.get("observe") instanceof Observe chosen ? chosen : usual;
        section.require(
                allowed.contains(observe),
                "observe",
                "'observe' is '" + observe.label() + "', which is only for a jar. Allowed: "
                        + String.join(
                                ", ", allowed.stream().map(Labelled::label).toList()));
        return observe;
    }

    private Map<String, String> texts(String key) {
        return section.has(key) ? section.openSection(key).texts() : Map.of();
    }

    private void checkProperties() {
        texts("properties").forEach((name, value) -> {
            refuseReference("properties", name, value);
            refuseMalformed("properties", name, value);
            section.require(
                    !isSecret(name, value) || OF_SPRING.matcher(value).matches(),
                    "properties",
                    "'" + name
                            + "' in 'properties' contains a secret, which would appear in command lines and results. "
                            + "Allowed: a variable in 'environment', such as " + variable(name)
                            + ": ${env:NAME}. Spring reads it as this property");
            permissions.foreign(section.place("properties"), label + " with " + name + "=" + value);
        });
    }

    /** Returns the name of the variable that Spring Boot reads as this property. */
    private static String variable(String property) {
        return property.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT);
    }

    /** Rejects an argument such as {@code --password=…}. */
    private void refuseSecret(String key, String argument) {
        refuseReference(key, key, argument);
        section.require(
                !DatabaseReference.isIn(argument),
                key,
                "'" + key + "' contains '" + argument + "'. Allowed: ${db.…} in 'properties' and 'environment'");
        String[] pair = argument.split("=", 2);
        section.require(
                pair.length < 2 ? !isSecret("", argument) : !isSecret(pair[0], pair[1]),
                key,
                "'" + key + "' contains a secret, which would appear in command lines and results. "
                        + "Allowed: ${env:NAME} in 'environment'");
    }

    /** Rejects what no command line can contain. */
    private void refuseReference(String key, String name, String value) {
        refuseNull(key, name, value);
        section.require(
                !EnvReference.isIn(value) && !value.contains(DatabaseReference.PASSWORD),
                key,
                "'" + name + "' contains '" + value + "', whose value would appear in command lines. "
                        + "Allowed: ${env:NAME} in 'environment'");
    }

    private void refuseMalformed(String key, String name, String value) {
        section.require(
                !DatabaseReference.isMalformedIn(value),
                key,
                "'" + name + "' in '" + key + "' is '" + value + "'. Allowed: " + DatabaseReference.URL + ", "
                        + DatabaseReference.NAME + ", " + DatabaseReference.USER + ", and in 'environment' "
                        + DatabaseReference.PASSWORD);
    }

    private void refuseNull(String key, String name, String value) {
        section.require(value.indexOf('\0') < 0, key, "'" + name + "' contains a null character. Allowed: text");
    }

    private void checkEnvironment() {
        texts("environment").forEach((name, value) -> {
            section.require(
                    VARIABLE.matcher(name).matches(),
                    "environment",
                    "'" + name + "' in 'environment' cannot name a variable. Allowed: letters, digits and _");
            refuseNull("environment", name, value);
            refuseMalformed("environment", name, value);
            section.require(
                    !EnvReference.isMalformedIn(value),
                    "environment",
                    "'" + name + "' in 'environment' is '" + value
                            + "'. Allowed: ${env:NAME} with letters, digits and _");
            section.require(
                    !isSecret(name, value) || isReferenced(value),
                    "environment",
                    "'" + name + "' in 'environment' contains a secret, which would appear in results. Allowed: ${env:"
                            + name + "}, which stands for that variable of ./mesh's own environment");
            permissions.foreign(section.place("environment"), label + " with the variable " + name);
        });
    }

    /** Returns whether the secret part of a value is a reference. */
    private static boolean isReferenced(String value) {
        return (EnvReference.isIn(value) || value.contains(DatabaseReference.PASSWORD))
                && !CREDENTIALS
                        .matcher(DatabaseReference.without(EnvReference.without(value)))
                        .find();
    }
}
