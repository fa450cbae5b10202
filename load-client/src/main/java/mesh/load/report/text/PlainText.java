package mesh.load.report.text;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Text that others have made, such as a cause that a service named or a line of its log, as something that is only read: no
 * terminal takes a part of it for a command, no renderer of Markdown for markup.
 */
public final class PlainText {

    /**
     * Control characters (a terminal obeys some), format characters (some turn the direction of writing), separators of lines
     * that are none, and surrogates without a partner.
     */
    private static final Pattern NOT_TEXT = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

    private static final Pattern NEITHER_TEXT_NOR_LAYOUT = Pattern.compile("[" + NOT_TEXT.pattern() + "&&[^\n\t]]");
    /** Colours, the beginning of the line that moves, and the end of a line on Windows. */
    private static final Pattern OURS_OR_NEITHER =
            Pattern.compile("(?<ours>\u001b\\[[0-9;]*m|\r\u001b\\[K|\r(?=\n))|" + NEITHER_TEXT_NOR_LAYOUT.pattern());

    /** Many times a long sentence. */
    static final int LONGEST = 4000;

    private static final Pattern MARKUP = Pattern.compile("<(?=[\\p{Alpha}/!?])");

    private PlainText() {}

    /**
     * One line: what is no text is written as an escape, <code>&#92;u001b</code>, and so are new lines. Beyond {@value #LONGEST}
     * characters it is cut.
     */
    public static String line(String text) {
        return escaped(NOT_TEXT, text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...");
    }

    /** The same, in as many lines as it has, and with its tabs. */
    public static String lines(String text) {
        return escaped(NEITHER_TEXT_NOR_LAYOUT, text);
    }

    /**
     * The same, with every line but the first one indented: a line that a service has put into a message is not taken for one of
     * ours, which begin at the margin.
     */
    public static String indented(String text) {
        return lines(text.stripTrailing()).replace("\n", "\n    ");
    }

    /**
     * The same for what is printed as a whole: colours and the line that moves are left as they are. Whoever takes up a text of
     * others into what is printed still has to see to it that it has no colours of its own.
     */
    public static String terminal(String text) {
        return OURS_OR_NEITHER
                .matcher(text)
                .replaceAll(found ->
                        found.group("ours") == null ? escape(found.group()) : Matcher.quoteReplacement(found.group()));
    }

    /** The same for a renderer of Markdown, which would take a {@code <script>} for one. */
    public static String markdown(String text) {
        return MARKUP.matcher(lines(text)).replaceAll("&lt;");
    }

    private static String escaped(Pattern what, String text) {
        return what.matcher(text).replaceAll(found -> escape(found.group()));
    }

    /** As JSON has it, in two parts beyond the first 65,536 characters: printed JSON stays what it is. */
    private static String escape(String found) {
        return found.chars()
                .mapToObj(unit -> String.format(Locale.ROOT, "\\\\u%04x", unit))
                .collect(Collectors.joining());
    }
}
