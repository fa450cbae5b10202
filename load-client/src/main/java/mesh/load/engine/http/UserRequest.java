package mesh.load.engine.http;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * The request that one user sends.
 *
 * @param target the service that receives it, with its name resolved; null for the target of the plan
 * @param path path and query, such as {@code /netty/17}: printable ASCII that begins with a slash
 * @param accept value of the {@code Accept} header, such as {@code application/json}
 * @param body the body of a POST; null for a GET
 */
public record UserRequest(
        @Nullable InetSocketAddress target,
        String path,
        String accept,
        @Nullable RequestBody body,
        ExpectedResponse expected) {

    /** Throws an {@link IllegalArgumentException} if the request cannot be written as a request line and header fields. */
    public UserRequest {
        if (!path.startsWith("/") || !path.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw new IllegalArgumentException(
                    "a path must be printable ASCII that begins with a slash, but is: " + path);
        }
        if (!accept.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
            throw new IllegalArgumentException("an Accept header must be printable ASCII, but is: " + accept);
        }
    }

    /** Creates a request to the target of the plan. */
    public UserRequest(String path, String accept, @Nullable RequestBody body, ExpectedResponse expected) {
        this(null, path, accept, body, expected);
    }

    /** Returns a copy of this request for another service. */
    public UserRequest of(InetSocketAddress other) {
        return new UserRequest(other, path, accept, body, expected);
    }

    /** Creates a GET to the target of the plan. Its valid response has this many items. */
    public UserRequest(String path, String accept, int expectedItems) {
        this(path, accept, null, ExpectedResponse.Items.exactly(expectedItems));
    }
}
