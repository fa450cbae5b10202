package mesh.load.engine.http;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * The request that one user sends.
 *
 * @param target the service to which it is sent, its name resolved; null for the target of the plan
 * @param path path and query, such as {@code /netty/17}: printable ASCII that begins with a slash
 * @param accept value of the {@code Accept} header, such as {@code application/json}
 * @param body what is sent with a POST; null for a GET
 * @param expected what makes a response valid
 */
public record UserRequest(
        @Nullable InetSocketAddress target,
        String path,
        String accept,
        @Nullable RequestBody body,
        ExpectedResponse expected) {

    /** The items of the response are not counted. */
    public static final int ANY = -1;

    /**
     * Checks that it can be written as HTTP.
     *
     * @throws IllegalArgumentException if the request could not be written as one line and header fields
     */
    public UserRequest {
        if (!path.startsWith("/") || !path.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw new IllegalArgumentException("a path is printable ASCII that begins with a slash: " + path);
        }
        if (!accept.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
            throw new IllegalArgumentException("an Accept header is printable ASCII: " + accept);
        }
    }

    /** A request to the target of the plan. */
    public UserRequest(String path, String accept, @Nullable RequestBody body, ExpectedResponse expected) {
        this(null, path, accept, body, expected);
    }

    /** The same request to another service. */
    public UserRequest of(InetSocketAddress other) {
        return new UserRequest(other, path, accept, body, expected);
    }

    /**
     * A GET whose items are counted.
     *
     * @param expectedItems items of a valid response, or {@link #ANY}
     */
    public UserRequest(String path, String accept, int expectedItems) {
        this(
                path,
                accept,
                null,
                expectedItems == ANY ? new ExpectedResponse.Any() : ExpectedResponse.Items.exactly(expectedItems));
    }
}
