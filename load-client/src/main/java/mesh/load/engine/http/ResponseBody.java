package mesh.load.engine.http;

import java.util.Arrays;
import mesh.load.results.request.Outcome;

/** What is to be known about a body: its length, whether it is the right one, and why a 5xx failed. */
public final class ResponseBody {

    /** A ProblemDetail is far shorter; an error page need not be kept. */
    static final int LONGEST_PROBLEM = 8 * 1024;

    private static final int FIRST_CAPACITY = 512;
    private static final byte[] NONE = {};

    private final ResponseValidator check;

    private boolean success;
    private boolean problem;
    private byte[] kept = NONE;
    private int keptLength;
    private long bytes;

    /**
     * Nothing is known of a body before its head.
     *
     * @param check of the successes
     */
    public ResponseBody(ResponseValidator check) {
        this.check = check;
    }

    void reset() {
        check.reset();
        success = false;
        problem = false;
        keptLength = 0;
        bytes = 0;
    }

    void begin(ResponseHead head) {
        problem = head.status() >= 500;
        success = head.status() < 300;
        if (success) {
            check.begin(head);
        }
    }

    void accept(byte[] source, int from, int to) {
        bytes += to - from;
        if (success) {
            check.accept(source, from, to);
        } else if (problem) {
            keep(source, from, to);
        }
    }

    void end() {
        if (success) {
            check.end();
        }
    }

    public long bytes() {
        return bytes;
    }

    /** Items that are complete so far; 0 where none are counted. */
    public int items() {
        return check.items();
    }

    /** Whether a complete success is what was asked for. */
    public boolean isRight() {
        return check.isRight();
    }

    /** What it was to be, and what it is. */
    public Outcome.WrongContent wrong() {
        return check.wrong();
    }

    /** Why a 5xx failed, as far as its body says so. */
    public String cause() {
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
