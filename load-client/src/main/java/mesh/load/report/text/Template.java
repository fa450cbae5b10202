package mesh.load.report.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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

    public static Template of(String name) {
        return new Template(read(name));
    }

    /** Returns the style of all pages. */
    public static String style() {
        return read("colours.css") + read("report.css");
    }

    /** Returns a part of a page, such as a script. */
    public static String read(String name) {
        try (InputStream resource = Template.class.getResourceAsStream("/report/" + name)) {
            byte[] bytes = Objects.requireNonNull(resource, name).readAllBytes();
            // Browsers hash what they parsed, without carriage returns.
            return new String(bytes, StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
