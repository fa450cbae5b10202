package mesh.load.engine.http;

import mesh.load.results.contender.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * Counts items. The media type of the response, not that of the request, determines whether items are elements of an array or lines,
 * because some routes always respond with an array.
 */
final class ItemsValidator implements ResponseValidator {

    private final int min;
    private final int max;
    private final JsonArrayCounter array = new JsonArrayCounter();
    private final NdjsonCounter lines = new NdjsonCounter();

    private @Nullable ItemCounter counter;

    ItemsValidator(int min, int max) {
        this.min = min;
        this.max = max;
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
    public boolean isValid() {
        return counter != null && counter.isWellFormed() && counter.items() >= min && counter.items() <= max;
    }

    @Override
    public Outcome.WrongContent mismatch() {
        return new Outcome.WrongContent(max, items());
    }
}
