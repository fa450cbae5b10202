package mesh.gateway.kit;

import java.util.stream.IntStream;

/**
 * The number of readings that a user requests: {@code cnt} in the paths. Spring converts a path variable with {@link #of}, so a route that
 * gets an {@code ItemCount} gets a valid one. The route makes its calls only after this check.
 *
 * @param value 1 to {@value #MAX}
 */
public record ItemCount(int value) {

    /** A higher maximum would make memory the limit, but the routes are compared for their threads. */
    public static final int MAX = 10_000;

    private static final int MAX_DIGITS = 5;

    public ItemCount {
        if (value < 1 || value > MAX) {
            throw new InvalidItemCountException(String.valueOf(value));
        }
    }

    /**
     * Parses the text of a path variable.
     *
     * @throws InvalidItemCountException if it is not a whole number from 1 to {@value #MAX}
     */
    public static ItemCount of(String text) {
        if (text.isEmpty() || text.length() > MAX_DIGITS || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw new InvalidItemCountException(text);
        }
        return new ItemCount(Integer.parseInt(text));
    }

    /** Returns the numbers of the items, from 0. */
    public IntStream items() {
        return IntStream.range(0, value);
    }
}
