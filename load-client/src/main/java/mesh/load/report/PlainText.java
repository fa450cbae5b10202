package mesh.load.report;

import java.util.regex.Pattern;

/**
 * Text that others have made, such as a cause that a service answered or a line of its log, as something that is only read: no
 * terminal takes a part of it for a command, no renderer of Markdown for markup.
 */
public final class PlainText {

    /**
     * Control characters (a terminal obeys some), format characters (some turn the direction of writing), separators of lines
     * that are none, and surrogates without a partner.
     */
    private static final Pattern NOT_TEXT = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

    private static final Pattern NEITHER_TEXT_NOR_LAYOUT = Pattern.compile("[" + NOT_TEXT.pattern() + "&&[^\n\t]]");
    private static final Pattern MARKUP = Pattern.compile("<(?=[\\p{Alpha}/!?])");

    private PlainText() {}

    /** One line: what is no text is written as an escape, <code>&#92;u001b</code>, and so are new lines. */
    public static String line(String text) {
        return escaped(NOT_TEXT, text);
    }

    /** The same, in as many lines as it has, and with its tabs. */
    public static String lines(String text) {
        return escaped(NEITHER_TEXT_NOR_LAYOUT, text);
    }

    /** The same for a renderer of Markdown, which would take a {@code <script>} for one. */
    static String markdown(String text) {
        return MARKUP.matcher(lines(text)).replaceAll("&lt;");
    }

    private static String escaped(Pattern what, String text) {
        return what.matcher(text)
                .replaceAll(found -> String.format("\\\\u%04x", found.group().codePointAt(0)));
    }
}
