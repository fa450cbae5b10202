package mesh.load.engine.http;

/**
 * Counts the elements of a JSON array. The whole grammar is checked: what only looks like an array was not served as asked
 * for.
 */
final class JsonArrayCounter implements ItemCounter {

    /** Levels of nesting inside of the array. */
    static final int DEEPEST_NESTING = JsonText.DEEPEST_NESTING - 1;

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
