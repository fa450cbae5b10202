package mesh.load.engine.http;

/**
 * Counts the elements of a JSON array. It checks the whole grammar, because a body that only looks like an array is not a valid response.
 */
public final class JsonArrayCounter implements ItemCounter {

    /** The maximum number of nested levels inside the array. */
    static final int MAX_NESTING = JsonText.MAX_NESTING - 1;

    private final JsonText text = JsonText.array();

    @Override
    public void reset() {
        text.reset();
    }

    @Override
    public void accept(byte[] bytes, int from, int to) {
        text.accept(bytes, from, to);
    }

    @Override
    public void end() {}

    @Override
    public int items() {
        return text.values();
    }

    @Override
    public boolean isWellFormed() {
        return text.isWellFormed();
    }
}
