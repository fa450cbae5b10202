package mesh.load.scenario.key;

import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The names in braces in a request's text, such as {@code {user}}, which are replaced by values of a user. A text may also contain
 * {@link EnvReference}s.
 */
public final class Placeholders {

    /** The number of items that a user requests. */
    public static final String CNT = "cnt";

    /** The number of a user, from 1. */
    public static final String USER = "user";

    static final String NAME = "[A-Za-z_][\\w.-]*";

    private static final Pattern ANY = Pattern.compile(EnvReference.PATTERN + "|\\{(" + NAME + ")}");

    private Placeholders() {}

    /** Returns whether braces around the text make a placeholder. */
    public static boolean isName(String text) {
        return text.matches(NAME);
    }

    /** Returns the names in braces, each once. */
    public static Set<String> names(String text) {
        Set<String> names = new LinkedHashSet<>();
        ANY.matcher(text)
                .results()
                .map(found -> found.group(2))
                .filter(Objects::nonNull)
                .forEach(names::add);
        return names;
    }

    /**
     * Replaces each placeholder by a value. A value is not searched for further placeholders or references, because it can be anything.
     *
     * @param values returns the value of a name; null to leave the placeholder as it is
     * @param variables returns the value of a variable of the environment; null to leave the reference as it is
     */
    public static String fill(
            String text, Function<String, @Nullable String> values, Function<String, @Nullable String> variables) {
        return fill(text, values, variables, (placeholder, before, value) -> value);
    }

    /** Replaces each placeholder by a value in the form that its place in the text requires. */
    public static String fill(
            String text,
            Function<String, @Nullable String> values,
            Function<String, @Nullable String> variables,
            Form form) {
        return ANY.matcher(text).replaceAll(found -> {
            String variable = found.group(1);
            String value = variable == null ? values.apply(found.group(2)) : variables.apply(variable);
            return Matcher.quoteReplacement(
                    value == null ? found.group() : form.of(found.group(), text.substring(0, found.start()), value));
        });
    }

    /** Gives a value the form that its place in a text requires. */
    @FunctionalInterface
    public interface Form {

        /**
         * Returns the value as the text should contain it.
         *
         * @param placeholder such as {@code {user}}, for messages
         * @param before the text before the placeholder, with the placeholders that it contains
         */
        String of(String placeholder, String before, String value);
    }
}
