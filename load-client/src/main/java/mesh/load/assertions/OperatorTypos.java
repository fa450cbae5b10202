package mesh.load.assertions;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rejects signs that look like an operator: the parser's own message would be about its grammar. */
final class OperatorTypos {

    /** Operators of other languages and of mathematics. */
    private static final Map<String, String> MEANT = Map.of(
            "=>", ">=", "=<", "<=", "<>", "!=", "=!", "!=", "=", "==", "===", "==", "!==", "!=", "\u2265", ">=",
            "\u2264", "<=");

    /** Signs outside names in quotes. */
    private static final Pattern SIGNS = Pattern.compile("'[^']*'|\"[^\"]*\"|([=<>!\u2264\u2265]+)");

    private OperatorTypos() {}

    /** @throws IllegalArgumentException whose message says what was probably meant */
    static void refuse(String expression) {
        Matcher signs = SIGNS.matcher(expression);
        while (signs.find()) {
            String meant = signs.group(1) == null ? null : MEANT.get(signs.group(1));
            if (meant != null) {
                throw new IllegalArgumentException("at character " + (signs.start() + 1) + ": '" + signs.group(1)
                        + "' is not an operator; did you mean '" + meant + "'?");
            }
        }
    }
}
