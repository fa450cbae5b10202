package mesh.load.load;

/**
 * What one user asks for.
 *
 * @param path path and query, such as {@code /netty/17}
 * @param accept value of the {@code Accept} header: {@code application/json} or {@code application/x-ndjson}
 * @param expectedItems items that a right answer holds, or {@link #ANY}
 */
public record UserRequest(String path, String accept, int expectedItems) {

    /** The items of the answer are not counted. */
    public static final int ANY = -1;
}
