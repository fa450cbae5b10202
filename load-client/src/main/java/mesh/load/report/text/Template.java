package mesh.load.report.text;

import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text with placeholders such as <code>{{table}}</code>. Values are not searched for further placeholders. */
public record Template(String text) {

    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    /**
     * Replaces each placeholder by its value.
     *
     * @throws NullPointerException if a placeholder has no value
     */
    public String fill(Map<String, String> values) {
        return PLACE.matcher(text)
                .replaceAll(place ->
                        Matcher.quoteReplacement(Objects.requireNonNull(values.get(place.group(1)), place.group())));
    }
}
