package mesh.load.run.testbed.users;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.engine.StartBarrier;

/**
 * The cookies that a client keeps after a response (RFC 6265, section 5). The last one of a name counts, and an expired one ends it. Domain
 * and path do not matter, because a scenario says which requests contain a cookie.
 *
 * <p>{@link java.net.HttpCookie} would drop the quotes around a value, end a value at a comma if the cookie has a {@code Max-Age}, and
 * take a cookie for expired if it cannot read its date.
 */
final class ResponseCookies {

    private static final Pattern SECONDS = Pattern.compile("-?\\d+");

    private final Map<String, String> values = new HashMap<>();

    private ResponseCookies() {}

    /** @param fields the values of the fields {@code Set-Cookie}, in the order of the response */
    static ResponseCookies of(List<String> fields) {
        ResponseCookies cookies = new ResponseCookies();
        fields.forEach(cookies::add);
        return cookies;
    }

    /** Returns a cookie's value, also an empty one, as a request should contain it. */
    Optional<String> value(String name) {
        return Optional.ofNullable(values.get(name));
    }

    private void add(String field) {
        List<String[]> parts =
                Stream.of(field.split(";", -1)).map(part -> part.split("=", 2)).toList();
        String[] cookie = parts.getFirst();
        if (cookie.length < 2) {
            return; // such a cookie has no name
        }
        values.remove(cookie[0].strip());
        if (!isExpired(parts.subList(1, parts.size()))) {
            values.put(cookie[0].strip(), cookie[1].strip());
        }
    }

    /** An attribute that is malformed does not count, so a cookie with {@code Expires=0} does not expire. */
    private static boolean isExpired(List<String[]> attributes) {
        Stream<String> seconds = values(attributes, "Max-Age")
                .filter(value -> SECONDS.matcher(value).matches());
        Stream<Instant> dates =
                values(attributes, "Expires").map(CookieDate::of).flatMap(Optional::stream);
        return last(seconds)
                .map(value -> value.matches("-.*|0+"))
                .or(() -> last(dates).map(date -> !date.isAfter(StartBarrier.wallClockAt(System.nanoTime()))))
                .orElse(false);
    }

    private static Stream<String> values(List<String[]> attributes, String name) {
        return attributes.stream()
                .filter(attribute ->
                        attribute.length == 2 && attribute[0].strip().equalsIgnoreCase(name))
                .map(attribute -> attribute[1].strip());
    }

    private static <T> Optional<T> last(Stream<T> values) {
        return values.reduce((before, last) -> last);
    }
}
