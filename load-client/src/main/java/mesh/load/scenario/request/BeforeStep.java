package mesh.load.scenario.request;

import static mesh.load.scenario.key.Key.Text.TEMPLATE;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.scenario.key.Key;
import mesh.load.scenario.key.Place;
import org.jspecify.annotations.Nullable;

/** A request that is sent once for each user before the load, such as a login. It is not measured. */
public record BeforeStep(
        @Key(value = "The method of the request. Default: GET, or POST with a 'body'", implied = true)
        HttpMethod method,

        @Key(value = "The path of the request, of the contender's service", text = TEMPLATE)
        String path,

        Place place,

        @Key(value = BeforeStep.HEADERS, otherwise = "{}") Map<String, String> headers,

        @Key("The body of the request") Body.@Nullable Text body,

        @Key(name = "expect", value = "What makes the response valid. Default: a status of 2xx", otherwise = "{}")
        ValidResponse.Checked validResponse,

        @Key(
                value =
                        "Names of values that later requests of the user contain in braces. Each value is taken from the response: "
                                + "a JSON pointer into its body, or the word cookie and the name of a cookie",
                otherwise = "{}")
        Map<String, String> extract) {

    public static final String HEADERS =
            "Header fields of the request, by their names. ${env:NAME} is replaced by a variable";

    /** In {@link #extract}: the name of a cookie that the response sets, a token of HTTP. */
    private static final Pattern COOKIE = Pattern.compile("cookie ([!#$%&'*+.^_`|~0-9A-Za-z-]+)");

    /** Supplies the implied method. */
    public BeforeStep {
        method = Objects.requireNonNullElse(method, body == null ? HttpMethod.GET : HttpMethod.POST);
    }

    /** Returns the name of the cookie that a source in {@link #extract} means; empty if the source is not a cookie. */
    public static Optional<String> cookie(String source) {
        Matcher cookie = COOKIE.matcher(source);
        return cookie.matches() ? Optional.of(cookie.group(1)) : Optional.empty();
    }

    /** Returns what decides which request is sent, wherever the scenario says it. */
    public List<Object> request() {
        return List.of(method, path, headers, Objects.requireNonNullElse(body, ""), extract);
    }

    /** Returns all texts that may contain placeholders. */
    public Stream<String> templates() {
        return templates(path, headers, body, validResponse);
    }

    public static Stream<String> templates(
            String path, Map<String, String> headers, @Nullable Body body, ValidResponse validResponse) {
        return Stream.of(
                        Stream.of(path),
                        headers.values().stream(),
                        body instanceof Body.Text(String type, String text) ? Stream.of(text) : Stream.<String>of(),
                        validResponse instanceof ValidResponse.Checked checked
                                ? checked.json().values().stream()
                                : Stream.<String>of())
                .flatMap(texts -> texts);
    }
}
