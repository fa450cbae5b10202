package mesh.load.text;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Makes text from other programs harmless, so that no part of it is a command for a terminal. Each format of output has further rules of its
 * own: {@link Html}, {@link Markdown}.
 */
public final class PlainText {

    /** Control characters (terminals obey some), format characters (some change the direction of writing), line ends, lone surrogates. */
    private static final Pattern NOT_TEXT = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

    private static final Pattern NEITHER_TEXT_NOR_LAYOUT = Pattern.compile("[" + NOT_TEXT.pattern() + "&&[^\n\t]]");
    /** The group {@code ours} matches our colours, the return to the start of the progress line, and line ends of Windows. */
    private static final Pattern OURS_OR_NEITHER =
            Pattern.compile("(?<ours>\u001b\\[[0-9;]*m|\r\u001b\\[K|\r(?=\n))|" + NEITHER_TEXT_NOR_LAYOUT.pattern());

    private static final Pattern LIKE_OURS =
            Pattern.compile("\\h*(?:>|(?i:mesh|results|report|console|teacher|class)\\b[^:]*:)");

    /** Maximum number of characters, many times the length of a long sentence. */
    static final int LONGEST = 4000;

    private PlainText() {}

    /** Returns text on one line, with escapes such as <code>&#92;u001b</code>. Cuts the text after {@value #LONGEST} characters. */
    public static String line(String text) {
        return escaped(NOT_TEXT, text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...");
    }

    /** Returns text on one line as {@link #line} does, however long it is. */
    static String uncut(String text) {
        return escaped(NOT_TEXT, text);
    }

    /** Returns text of several lines, with its line breaks and tabs; all other control characters are escaped. */
    public static String lines(String text) {
        return escaped(NEITHER_TEXT_NOR_LAYOUT, text);
    }

    /**
     * Returns text on one line, for the start of a line. Our messages begin there with the name of the program or of a file, so a text that
     * begins in the same way is indented.
     */
    public static String margin(String text) {
        String line = line(text);
        return LIKE_OURS.matcher(line).lookingAt() ? "    " + line : line;
    }

    /** Indents all lines after the first. Our own lines begin at the margin, so a reader can distinguish them from a line of a service. */
    public static String indented(String text) {
        return lines(text.stripTrailing()).replace("\n", "\n    ");
    }

    /** Escapes a complete output, except our colours and progress line. Text of another program in the output must have no colours. */
    public static String terminal(String text) {
        return OURS_OR_NEITHER
                .matcher(text)
                .replaceAll(found ->
                        found.group("ours") == null ? escape(found.group()) : Matcher.quoteReplacement(found.group()));
    }

    private static String escaped(Pattern what, String text) {
        return what.matcher(text).replaceAll(found -> escape(found.group()));
    }

    /** Escapes a character as JSON does, so that printed JSON remains JSON. A character beyond the first 65,536 becomes two escapes. */
    private static String escape(String found) {
        return found.chars()
                .mapToObj(unit -> String.format(Locale.ROOT, "\\\\u%04x", unit))
                .collect(Collectors.joining());
    }
}
