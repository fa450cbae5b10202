package mesh.load.scenario.rules;

import java.util.regex.Pattern;
import mesh.load.scenario.key.EnvReference;
import mesh.load.scenario.key.Placeholders;
import mesh.load.scenario.service.DatabaseReference;

/** Recognizes secrets, which a scenario must not contain because its text is part of each result. References to variables are allowed. */
final class Secrets {

    private static final Pattern NAME = Pattern.compile(
            "(?i)(password|passwd|pwd|passphrase|token|secret|credentials?|api[._-]?key|private[._-]?key)$");

    private static final Pattern HEADER = Pattern.compile("(?i)authorization|cookie");

    private static final Pattern CREDENTIALS = Pattern.compile("://[^/@]*:[^/@]+@");

    /** A password in JSON, in a form or in a query. Group 1 is its value. */
    private static final Pattern PASSWORD = Pattern.compile(
            "(?i)(?:password|passwd|passphrase|secret)\"?\\s*[:=]\\s*\"?(?!null|true|false)((?:\\$?\\{[^}\"]*}|[^\"&,}\\s])+)");

    private Secrets() {}

    static boolean isHeader(String name) {
        return HEADER.matcher(name).find() || NAME.matcher(name).find();
    }

    static boolean isSetting(String name, String value) {
        return NAME.matcher(name).find() || CREDENTIALS.matcher(value).find();
    }

    static boolean isPasswordIn(String text) {
        return PASSWORD.matcher(text).results().anyMatch(found -> !isOfRun(found.group(1)));
    }

    /** Returns whether the secret part of a header or body is only known during a run: a variable, or a value of the user. */
    static boolean isOfRun(String value) {
        return EnvReference.isIn(value) || !Placeholders.names(value).isEmpty();
    }

    /** Returns whether the secret part of an application's variable is a reference. */
    static boolean isReference(String value) {
        return (EnvReference.isIn(value) || value.contains(DatabaseReference.PASSWORD))
                && !CREDENTIALS
                        .matcher(DatabaseReference.without(EnvReference.without(value)))
                        .find();
    }
}
