package mesh.load.engine.http;

import mesh.load.results.request.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * Counts items. Which way follows from what the answer says it is, not from what was asked for: some routes answer an array
 * whatever they are asked.
 */
final class ItemsValidator implements ResponseValidator {

    private final int expected;
    private final JsonArrayCounter array = new JsonArrayCounter();
    private final NdjsonCounter lines = new NdjsonCounter();

    private @Nullable ItemCounter counter;

    ItemsValidator(int expected) {
        this.expected = expected;
    }

    @Override
    public void reset() {
        counter = null;
    }

    @Override
    public void begin(ResponseHead head) {
        ItemCounter chosen = head.isNdjson() ? lines : array;
        chosen.reset();
        counter = chosen;
    }

    @Override
    public void accept(byte[] bytes, int from, int to) {
        if (counter != null) {
            counter.accept(bytes, from, to);
        }
    }

    @Override
    public void end() {
        if (counter != null) {
            counter.end();
        }
    }

    @Override
    public int items() {
        return counter == null ? 0 : counter.items();
    }

    @Override
    public boolean isRight() {
        return counter != null && counter.isWellFormed() && counter.items() == expected;
    }

    @Override
    public Outcome.WrongContent wrong() {
        return new Outcome.WrongContent(expected, items());
    }
}
