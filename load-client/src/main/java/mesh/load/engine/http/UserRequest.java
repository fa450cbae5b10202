package mesh.load.engine.http;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * What one user asks for.
 *
 * @param target whom he asks, its name resolved; null for the target of the plan
 * @param path path and query, such as {@code /netty/17}: printable ASCII that begins with a slash
 * @param accept value of the {@code Accept} header, such as {@code application/json}
 * @param body what is sent with a POST; null for a GET
 * @param expected what makes an answer a right one
 */
public record UserRequest(
        @Nullable InetSocketAddress target,
        String path,
        String accept,
        @Nullable RequestBody body,
        ExpectedResponse expected) {

    /** The items of the answer are not counted. */
    public static final int ANY = -1;

    /**
     * Checks that it can be written down as HTTP.
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

    /** Of the target of the plan. */
    public UserRequest(String path, String accept, @Nullable RequestBody body, ExpectedResponse expected) {
        this(null, path, accept, body, expected);
    }

    /** The same, asked of somebody else. */
    public UserRequest of(InetSocketAddress other) {
        return new UserRequest(other, path, accept, body, expected);
    }

    /**
     * A GET whose items are counted.
     *
     * @param expectedItems items that a right answer holds, or {@link #ANY}
     */
    public UserRequest(String path, String accept, int expectedItems) {
        this(
                path,
                accept,
                null,
                expectedItems == ANY ? new ExpectedResponse.Any() : new ExpectedResponse.Items(expectedItems));
    }
}
