package mesh.gateway.kit;

import java.util.stream.IntStream;

/**
 * How many readings a user asks for: {@code cnt} of the paths. Spring converts a path variable by {@link #of}, so a route
 * that holds an {@code ItemCount} holds a valid one, and no call is made before it is checked.
 *
 * @param value 1 to {@value #MAX}
 */
public record ItemCount(int value) {

    /** More would be a test of memory, not of threads. */
    public static final int MAX = 10_000;

    private static final int MAX_DIGITS = 5;

    public ItemCount {
        if (value < 1 || value > MAX) {
            throw new InvalidItemCountException(String.valueOf(value));
        }
    }

    /**
     * Reads what stands in a path.
     *
     * @throws InvalidItemCountException if it is anything but a whole number from 1 to {@value #MAX}
     */
    public static ItemCount of(String text) {
        if (text.isEmpty() || text.length() > MAX_DIGITS || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw new InvalidItemCountException(text);
        }
        return new ItemCount(Integer.parseInt(text));
    }

    /** The items by number, from 0. */
    public IntStream items() {
        return IntStream.range(0, value);
    }
}
