package mesh.load.text;

import java.util.Collection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Makes text a part of a Markdown file: a renderer shows the text and interprets none of it. So it loads no image, offers no link to a place
 * that a stranger has chosen, and shows no line that only looks like ours.
 *
 * <p>Covers CommonMark and GitHub's additions (GFM): tables, crossed-out text, formulas, and links without markup.
 */
public final class Markdown {

    private static final Pattern WORD = Pattern.compile("[`|]|[^\\s`|]+");

    /** Words that renderers make a link even without markup. No escape prevents this, so such a word becomes a code span. */
    private static final Pattern LINK = Pattern.compile("://|@|(?i)www\\.");

    /**
     * Characters that begin markup inside a line. A backslash before a letter or digit is one of {@link PlainText}'s escapes. An underscore
     * inside a word is no markup, so names remain readable.
     */
    private static final Pattern MARK =
            Pattern.compile("[`|*\\[~$]|\\\\(?!\\p{Alnum})|(?<!\\p{Alnum})_|_(?!\\p{Alnum})");

    private static final Pattern TAG = Pattern.compile("<(?=[\\p{Alpha}/!?])");
    private static final Pattern ENTITY = Pattern.compile("&(?=#?\\w+;)");

    /** What begins a heading, a quotation, a list or a rule, at the start of a line. */
    private static final Pattern BLOCK = Pattern.compile("^(?:[>=#]|[-+](?=[\\s-]|$)|\\d{1,9}(?=[.)](?:\\s|$)))");

    /** What our ids, names and paths consist of. */
    private static final String NAME = "[\\w ./:,;=?&%{}()-]+";

    private Markdown() {}

    /** Returns text on one line, for a place within a line of ours. Cuts the text as {@link PlainText#line} does. */
    public static String inline(String text) {
        return escaped(PlainText.line(text));
    }

    /** Returns text on one line, for the start of a line or of a list item. */
    public static String line(String text) {
        return BLOCK.matcher(inline(text.strip()))
                .replaceFirst(start -> Matcher.quoteReplacement(block(start.group())));
    }

    /** Returns text of several lines, for a place within a line of ours. All lines after the first are indented. */
    public static String lines(String text) {
        return escaped(PlainText.indented(text));
    }

    /** Returns a list item for each text. */
    public static String list(Collection<String> texts) {
        return texts.stream().map(text -> "- " + line(text) + "\n").collect(Collectors.joining());
    }

    /** Returns a name or a path as code; any other text is only escaped. */
    public static String code(String text) {
        String line = PlainText.line(text);
        return line.matches(NAME) ? "`" + line + "`" : escaped(line);
    }

    private static String escaped(String text) {
        return WORD.matcher(text).replaceAll(word -> Matcher.quoteReplacement(word(word.group())));
    }

    /** The sign after the number of a list is its markup. */
    private static String block(String start) {
        return Character.isDigit(start.charAt(0)) ? start + "\\" : "\\" + start;
    }

    private static String word(String word) {
        return LINK.matcher(word).find()
                ? "`" + word + "`"
                : TAG.matcher(ENTITY.matcher(MARK.matcher(word).replaceAll("\\\\$0"))
                                .replaceAll("&amp;"))
                        .replaceAll("&lt;");
    }
}
