package mesh.load.report.text;

import java.util.Collection;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Markup. Text becomes a part of it only through {@link #text}, which escapes it: everything that a service sent remains text. */
public record Html(String markup) {

    public static final Html NOTHING = new Html("");

    public static Html text(@Nullable Object text) {
        return new Html(escape(String.valueOf(text)));
    }

    public static Html all(Collection<Html> parts) {
        return new Html(parts.stream().map(Html::markup).collect(Collectors.joining("\n")));
    }

    public static Html all(Html... parts) {
        return new Html(Stream.of(parts).map(Html::markup).collect(Collectors.joining()));
    }

    public static Html tag(String name, Html... content) {
        return new Html("<" + name + ">" + all(content).markup + "</" + name + ">");
    }

    public static Html tag(String name, String text) {
        return tag(name, text(text));
    }

    public static Html tag(String name, Collection<Html> content) {
        return tag(name, all(content));
    }

    /** Returns an element without content, such as {@code input}. */
    public static Html empty(String name) {
        return new Html("<" + name + ">");
    }

    /** Returns a figure for readers, together with its exact value from {@code results.json}. */
    public static Html figure(Number exact, String shown) {
        return tag("data", shown).with("value", exact);
    }

    /** Returns a place where a script draws, with a description in words for users who cannot see it. */
    public static Html picture(String id, String words) {
        return tag("div")
                .with("id", id)
                .with("class", "chart")
                .with("role", "img")
                .with("aria-label", words);
    }

    /** Returns content that scrolls by itself, also with the keyboard, if it is wider than the page. */
    public static Html scrolling(Html content) {
        return tag("div", content).with("class", "wide").with("tabindex", 0);
    }

    /** Returns the same markup with one more attribute of its outermost element. */
    public Html with(String attribute, Object value) {
        int end = markup.indexOf('>');
        return new Html(markup.substring(0, end) + " " + attribute + "=\"" + escape(value.toString()) + "\""
                + markup.substring(end));
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
