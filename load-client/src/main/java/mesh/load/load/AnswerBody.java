package mesh.load.load;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What is to be known about a body: its length, the items in it, and why a 5xx failed. Which way items are counted follows
 * from what the answer says it is, not from what was asked for: some routes answer an array whatever they are asked.
 */
final class AnswerBody {

    /** A ProblemDetail is far shorter; an error page need not be kept. */
    static final int LONGEST_PROBLEM = 8 * 1024;

    private static final int FIRST_CAPACITY = 512;
    private static final byte[] NONE = {};

    private final boolean counted;
    private final JsonArrayCounter array = new JsonArrayCounter();
    private final NdjsonCounter lines = new NdjsonCounter();

    private @Nullable ItemCounter counter;
    private boolean problem;
    private byte[] kept = NONE;
    private int keptLength;
    private long bytes;

    /** @param counted whether the items of a success are to be counted */
    AnswerBody(boolean counted) {
        this.counted = counted;
    }

    void reset() {
        counter = null;
        problem = false;
        keptLength = 0;
        bytes = 0;
    }

    void begin(AnswerHead head) {
        problem = head.status() >= 500;
        if (counted && head.status() < 300) {
            ItemCounter chosen = head.isNdjson() ? lines : array;
            chosen.reset();
            counter = chosen;
        }
    }

    void accept(byte[] source, int from, int to) {
        bytes += to - from;
        if (counter != null) {
            counter.accept(source, from, to);
        } else if (problem) {
            keep(source, from, to);
        }
    }

    void end() {
        if (counter != null) {
            counter.end();
        }
    }

    long bytes() {
        return bytes;
    }

    /** Items that are complete so far; 0 where none are counted. */
    int items() {
        return counter == null ? 0 : counter.items();
    }

    /** Whether a complete success is what was asked for. */
    boolean holds(int expectedItems) {
        return !counted || (counter != null && counter.isWellFormed() && counter.items() == expectedItems);
    }

    /** Why a 5xx failed, as far as its body says so. */
    String cause() {
        return ProblemCause.of(kept, keptLength);
    }

    private void keep(byte[] source, int from, int to) {
        int count = Math.min(to - from, LONGEST_PROBLEM - keptLength);
        if (keptLength + count > kept.length) {
            kept = Arrays.copyOf(kept, Math.max(FIRST_CAPACITY, Integer.highestOneBit(keptLength + count) * 2));
        }
        System.arraycopy(source, from, kept, keptLength, count);
        keptLength += count;
    }
}
