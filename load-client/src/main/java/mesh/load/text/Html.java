package mesh.load.text;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Markup. Text becomes a part of it only through {@link #text}, {@link #with} and {@link #data}, which escape it: everything that a service
 * sent remains text, on one line, and cannot change the direction of other text.
 */
public record Html(String markup) {

    public static final Html NOTHING = new Html("");

    public static Html text(@Nullable Object text) {
        return new Html(escape(String.valueOf(text)));
    }

    /** Returns text of several lines. */
    public static Html lines(String text) {
        return all(text.strip().lines().map(Html::text));
    }

    /**
     * Returns JSON for a script element. Only a {@code <} could end that element. JSON has this character only in strings, where an escape can
     * replace it. Scripts show these strings, so their control characters are escaped as those of {@link #text}.
     */
    public static Html data(JsonNode json) {
        return new Html(JsonMapper.shared().writeValueAsString(plain(json)).replace("<", "\\u003c"));
    }

    private static JsonNode plain(JsonNode json) {
        return switch (json) {
            case ObjectNode object -> {
                ObjectNode copy = JsonNodeFactory.instance.objectNode();
                object.properties()
                        .forEach(field -> copy.set(PlainText.uncut(field.getKey()), plain(field.getValue())));
                yield copy;
            }
            case ArrayNode array -> {
                ArrayNode copy = JsonNodeFactory.instance.arrayNode(array.size());
                array.forEach(one -> copy.add(plain(one)));
                yield copy;
            }
            case StringNode text -> JsonNodeFactory.instance.stringNode(PlainText.uncut(text.stringValue()));
            default -> json;
        };
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
    public static Html alarm(String start, Html rest) {
        return tag("p.callout.alarm", tag("b", start), rest).with("role", "alert");
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
        return PlainText.uncut(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
