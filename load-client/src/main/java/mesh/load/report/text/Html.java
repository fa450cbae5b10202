package mesh.load.report.text;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Markup. Text becomes a part of it only through {@link #text}, which escapes it: everything that a service sent remains text. */
public record Html(String markup) {

    public static final Html NOTHING = new Html("");

    public static Html text(@Nullable Object text) {
        return new Html(escape(String.valueOf(text)));
    }

    /** Returns these parts, each on a line of its own. */
    public static Html all(Stream<Html> parts) {
        return new Html(parts.map(Html::markup).collect(Collectors.joining("\n")));
    }

    public static Html all(Html... parts) {
        return new Html(Stream.of(parts).map(Html::markup).collect(Collectors.joining()));
    }

    /** Returns an element. The selector is its name, followed by its classes as in a style sheet: {@code p.callout.alarm}. */
    public static Html tag(String selector, Html... content) {
        String[] parts = selector.split("\\.", 2);
        Html element = new Html("<" + parts[0] + ">" + all(content).markup + "</" + parts[0] + ">");
        return parts.length == 1 ? element : element.with("class", parts[1].replace('.', ' '));
    }

    public static Html tag(String selector, String text) {
        return tag(selector, text(text));
    }

    public static Html tag(String selector, Stream<Html> content) {
        return tag(selector, all(content));
    }

    /** Returns a figure for readers, together with its exact value from {@code results.json}. */
    public static Html figure(Number exact, String shown) {
        return tag("data", shown).with("value", exact);
    }

    public static Html counts(Map<String, Integer> counts) {
        return all(counts.entrySet().stream()
                .map(one -> tag("div", figure(one.getValue(), one.getValue() + " "), text(one.getKey()))));
    }

    /** Returns a place where a script draws, with a description in words for users who cannot see it. */
    public static Html picture(String id, String words) {
        return tag("div.chart").with("id", id).with("role", "img").with("aria-label", words);
    }

    /** Returns content that can be scrolled separately, also with the keyboard, if it is wider than the page. */
    public static Html scrolling(Html content) {
        return tag("div.wide", content).with("tabindex", 0);
    }

    /** Returns a paragraph that a reader must not miss, and that a screen reader reads first. */
    public static Html alarm(String start, String rest) {
        return tag("p.callout.alarm", tag("b", start), text(rest)).with("role", "alert");
    }

    /** Returns the same markup with one more attribute of its outermost element. */
    public Html with(String attribute, Object value) {
        int end = markup.indexOf('>');
        return new Html(markup.substring(0, end) + " " + attribute + "=\"" + escape(value.toString()) + "\""
                + markup.substring(end));
    }

    @Override
    public String toString() {
        return markup;
    }

    public Html unless(boolean isEmpty) {
        return isEmpty ? NOTHING : this;
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
