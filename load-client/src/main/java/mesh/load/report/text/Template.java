package mesh.load.report.text;

import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text with places such as <code>{{table}}</code>. What is put there is not looked at again. */
public record Template(String text) {

    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    /**
     * Puts each value in its place.
     *
     * @throws NullPointerException if there is nothing for one of its places
     */
    public String fill(Map<String, String> values) {
        return PLACE.matcher(text)
                .replaceAll(place ->
                        Matcher.quoteReplacement(Objects.requireNonNull(values.get(place.group(1)), place.group())));
    }
}
