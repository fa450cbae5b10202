package mesh.load.run.testbed;

import java.net.HttpCookie;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The cookies that a client keeps after a response (RFC 6265, section 5). The last one of a name counts, and an expired one ends it. Domain
 * and path do not matter, because a scenario says which requests contain a cookie.
 *
 * <p>{@link HttpCookie} reads only dates here: it drops the quotes around a value, and ends a value at a comma if the cookie has a
 * {@code Max-Age}.
 */
final class ResponseCookies {

    private static final Predicate<String> SECONDS = Pattern.compile("-?\\d+").asMatchPredicate();

    /** A date that lacks a time is none (section 5.1.1), and then the cookie does not expire. Some servers send {@code Expires=0}. */
    private static final Predicate<String> DATE =
            Pattern.compile("[ -]\\d{1,2}:\\d{1,2}:\\d{1,2}").asPredicate();

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

    private static boolean isExpired(List<String[]> attributes) {
        return last(attributes, "Max-Age", SECONDS)
                .map(seconds -> seconds.matches("-.*|0+"))
                .or(() -> last(attributes, "Expires", DATE).map(ResponseCookies::isPast))
                .orElse(false);
    }

    private static Optional<String> last(List<String[]> attributes, String name, Predicate<String> isValid) {
        return attributes.stream()
                .filter(attribute ->
                        attribute.length == 2 && attribute[0].strip().equalsIgnoreCase(name))
                .map(attribute -> attribute[1].strip())
                .filter(isValid)
                .reduce((before, last) -> last);
    }

    private static boolean isPast(String date) {
        return HttpCookie.parse("any=any; Expires=" + date).getFirst().hasExpired();
    }
}
