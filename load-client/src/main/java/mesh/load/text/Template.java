package mesh.load.text;

import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mesh.load.results.Json;

/** A text with placeholders such as <code>{{table}}</code>. Values are not searched for further placeholders. */
public record Template(String text) {

    private static final Pattern PLACE = Pattern.compile("\\{\\{([\\w.]+)}}");

    /**
     * Replaces each placeholder by its value. A placeholder with a dot, such as <code>{{report.css}}</code>, is the name of a file, which
     * replaces it.
     *
     * @throws NullPointerException if there is no such file or value
     */
    public String fill(Map<String, ?> values) {
        return PLACE.matcher(text).replaceAll(place -> Matcher.quoteReplacement(value(place.group(1), values)));
    }

    private static String value(String name, Map<String, ?> values) {
        return name.contains(".")
                ? read(name)
                : Objects.requireNonNull(values.get(name), name).toString();
    }

    public static Template of(String name) {
        return new Template(read(name));
    }

    public static String read(String name) {
        // Browsers hash what they parsed, without carriage returns.
        return Json.resource("/report/" + name).replace("\r\n", "\n");
    }
}
