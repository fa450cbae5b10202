package mesh.load.engine.http;

import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The request that one user sends.
 *
 * @param target the service that receives it, with its name resolved; null for the target of the plan
 * @param method such as {@code GET}
 * @param path path and query, such as {@code /netty/17}: printable ASCII that begins with a slash
 * @param accept value of the {@code Accept} header, such as {@code application/json}
 * @param headers further header fields, by name
 * @param body null for a request without a body
 */
public record UserRequest(
        @Nullable InetSocketAddress target,
        String method,
        String path,
        String accept,
        Map<String, String> headers,
        @Nullable RequestBody body,
        ExpectedResponse expected) {

    /** Throws an {@link IllegalArgumentException} if the request cannot be written as a request line and header fields. */
    public UserRequest {
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        require(method.matches("[A-Z]+"), "a method must be upper-case letters, but is: " + method);
        require(
                path.startsWith("/") && all(path, c -> c > ' ' && c < 0x7f),
                "a path must be printable ASCII that begins with a slash, but is: " + path);
        require(isValue(accept), "an Accept header must be printable ASCII, but is: " + accept);
        headers.forEach((name, value) -> {
            require(name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+"), "not the name of a header: " + name);
            require(isValue(value), "the header " + name + " must be printable ASCII"); // its value may be a secret
        });
    }

    /** Creates a GET, or a POST of this body, to the target of the plan. */
    public UserRequest(String path, String accept, @Nullable RequestBody body, ExpectedResponse expected) {
        this(null, body == null ? "GET" : "POST", path, accept, Map.of(), body, expected);
    }

    /** Creates a GET to the target of the plan. Its valid response has this many items. */
    public UserRequest(String path, String accept, int expectedItems) {
        this(path, accept, null, ExpectedResponse.Items.exactly(expectedItems));
    }

    /** Returns a copy of this request for another service. */
    public UserRequest of(InetSocketAddress other) {
        return new UserRequest(other, method, path, accept, headers, body, expected);
    }

    /** Returns whether the text can be the value of a header. */
    public static boolean isValue(String text) {
        return all(text, c -> c >= ' ' && c < 0x7f);
    }

    private static boolean all(String text, IntPredicate allowed) {
        return text.chars().allMatch(allowed);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }

    /** Returns only the method, because anything else may contain secrets of a user. */
    @Override
    public String toString() {
        return method + " of a user";
    }
}
