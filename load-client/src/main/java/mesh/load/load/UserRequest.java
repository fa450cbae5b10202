package mesh.load.load;

/**
 * What one user asks for.
 *
 * @param path path and query, such as {@code /netty/17}: printable ASCII that begins with a slash
 * @param accept value of the {@code Accept} header: {@code application/json} or {@code application/x-ndjson}
 * @param expectedItems items that a right answer holds, or {@link #ANY}
 */
public record UserRequest(String path, String accept, int expectedItems) {

    /** The items of the answer are not counted. */
    public static final int ANY = -1;

    /** @throws IllegalArgumentException if the request could not be written as one line and one header field */
    public UserRequest {
        if (!path.startsWith("/") || !path.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw new IllegalArgumentException("a path is printable ASCII that begins with a slash: " + path);
        }
        if (!accept.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
            throw new IllegalArgumentException("an Accept header is printable ASCII: " + accept);
        }
        if (expectedItems < ANY) {
            throw new IllegalArgumentException("expected items are 0 or more, or ANY: " + expectedItems);
        }
    }
}
