package mesh.load.report.text;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Makes text from other programs harmless, such as a cause that a service named or a line of its log. Terminals then interpret no part of
 * the text as a command, and Markdown renderers interpret none as markup.
 */
public final class PlainText {

    /**
     * Control characters (a terminal obeys some), format characters (some change the direction of writing), line separators other
     * than newlines, and surrogates without a partner.
     */
    private static final Pattern NOT_TEXT = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

    private static final Pattern NEITHER_TEXT_NOR_LAYOUT = Pattern.compile("[" + NOT_TEXT.pattern() + "&&[^\n\t]]");
    /**
     * Our own control sequences (colours, the return to the start of the progress line, line ends of Windows), or characters that are
     * neither text nor layout.
     */
    private static final Pattern OURS_OR_NEITHER =
            Pattern.compile("(?<ours>\u001b\\[[0-9;]*m|\r\u001b\\[K|\r(?=\n))|" + NEITHER_TEXT_NOR_LAYOUT.pattern());

    /** Maximum number of characters, many times the length of a long sentence. */
    static final int LONGEST = 4000;

    private static final Pattern MARKUP = Pattern.compile("<(?=[\\p{Alpha}/!?])");

    private PlainText() {}

    /**
     * Returns text on one line: control characters and line breaks become escapes such as <code>&#92;u001b</code>. The text is cut after
     * {@value #LONGEST} characters.
     */
    public static String line(String text) {
        return escaped(NOT_TEXT, text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...");
    }

    /** Returns text of several lines, with its line breaks and tabs; all other control characters are escaped. */
    public static String lines(String text) {
        return escaped(NEITHER_TEXT_NOR_LAYOUT, text);
    }

    /**
     * Returns text of several lines, and indents all lines after the first. Our own lines begin at the margin, so a reader can tell them
     * from a line that a service put into a message.
     */
    public static String indented(String text) {
        return lines(text.stripTrailing()).replace("\n", "\n    ");
    }

    /**
     * Returns a complete output for a terminal, with its own colours and progress line. A caller that inserts text from another
     * program must ensure that this text has no colours.
     */
    public static String terminal(String text) {
        return OURS_OR_NEITHER
                .matcher(text)
                .replaceAll(found ->
                        found.group("ours") == null ? escape(found.group()) : Matcher.quoteReplacement(found.group()));
    }

    /** Returns text of several lines for a Markdown renderer. The renderer would otherwise interpret a {@code <script>}. */
    public static String markdown(String text) {
        return MARKUP.matcher(lines(text)).replaceAll("&lt;");
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
