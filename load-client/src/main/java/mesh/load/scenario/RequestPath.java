package mesh.load.scenario;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Fills the path and query of a request with values of a user. */
public final class RequestPath {

    private RequestPath() {}

    /**
     * Replaces each placeholder by a percent-encoded value, like {@link Placeholders#fill}.
     *
     * @throws IllegalArgumentException if a value is not one part of the path: {@code /owners/} may be all owners, and {@code ..} leads
     *     elsewhere. The message names the placeholder, and not the value
     */
    public static String fill(
            String template, Function<String, @Nullable String> values, Function<String, @Nullable String> variables) {
        String filled = Placeholders.fill(template, values, variables, (placeholder, before, value) -> {
            Placeholders.requireCharacters(placeholder, value);
            return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
        });
        String[] parts = parts(template);
        String[] filledParts = parts(filled);
        for (int at = 0; at < parts.length; at++) {
            if (!parts[at].equals(filledParts[at]) && filledParts[at].matches("\\.{0,2}")) {
                throw new IllegalArgumentException(
                        "the part " + parts[at] + " of the path is empty or '.' or '..', so the path would be "
                                + "that of something else. Allowed: other values");
            }
        }
        return filled;
    }

    private static String[] parts(String path) {
        return path.split("\\?", 2)[0].split("/", -1);
    }
}
