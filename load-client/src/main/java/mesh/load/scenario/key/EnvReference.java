package mesh.load.scenario.key;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * References to variables of this process's environment, such as {@code ${env:DB_PASSWORD}}. A scenario, its results and command lines
 * contain only the reference. The value is looked up at the moment at which it is used.
 */
public final class EnvReference {

    private static final String BEGIN = "${env:";

    /** A reference, whose name is the first group. */
    static final String PATTERN = "\\$\\{env:([A-Za-z_]\\w*)}";

    private static final Pattern REFERENCE = Pattern.compile(PATTERN);

    private EnvReference() {}

    /** Returns whether the text contains a reference, even a malformed one. */
    public static boolean isIn(String text) {
        return text.contains(BEGIN);
    }

    public static boolean isMalformedIn(String text) {
        return isIn(without(text));
    }

    /** Returns the text without its references. */
    public static String without(String text) {
        return REFERENCE.matcher(text).replaceAll("");
    }

    /** Returns the names of variables to which the text refers, in their order. */
    public static List<String> names(String text) {
        return REFERENCE.matcher(text).results().map(found -> found.group(1)).toList();
    }

    /** Replaces the references in a text. All variables must be set. */
    public static String resolve(String text, Map<String, String> environment) {
        return REFERENCE
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(Objects.requireNonNull(environment.get(found.group(1)))));
    }
}
