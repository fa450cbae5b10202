package mesh.load.engine.http;

import java.util.Arrays;
import mesh.load.results.contender.Outcome;
import org.jspecify.annotations.Nullable;

/** The record of a body: its length, whether it is valid, and the cause of an error status. */
public final class ResponseBody {

    /** Maximum number of kept bytes of an error's body. A ProblemDetail is far shorter, and an error page is not needed. */
    static final int MAX_PROBLEM_BYTES = 8 * 1024;

    private static final int INITIAL_CAPACITY = 512;
    private static final byte[] NONE = {};

    private final ResponseValidator validator;

    private boolean success;
    private boolean error;
    private boolean problem;
    private Outcome.@Nullable Malformed encoding;
    private byte[] kept = NONE;
    private int keptLength;
    private long bytes;

    /** Creates a body. The validator is for the bodies of successes. */
    public ResponseBody(ResponseValidator validator) {
        this.validator = validator;
    }

    void reset() {
        validator.reset();
        success = false;
        error = false;
        problem = false;
        encoding = null;
        keptLength = 0;
        bytes = 0;
    }

    void begin(ResponseHead head) {
        error = head.status() >= 300;
        problem = head.isProblem();
        encoding = head.encoding();
        success = validator.isSuccess(head.status());
        if (success) {
            validator.begin(head);
        }
    }

    void accept(byte[] source, int from, int to) {
        bytes += to - from;
        if (success) {
            validator.accept(source, from, to);
        } else if (error) {
            keep(source, from, to);
        }
    }

    void end() {
        if (success) {
            validator.end();
        }
    }

    /** Returns whether the status is one of a success, so that the validator has checked the body. */
    public boolean isSuccess() {
        return success;
    }

    public long bytes() {
        return bytes;
    }

    /** Returns the number of complete items so far; 0 if items are not counted. */
    public int items() {
        return validator.items();
    }

    /** Returns whether a complete success has a valid body. */
    public boolean isValid() {
        return validator.isValid();
    }

    /** Returns why a complete success is not valid. An encoded body is reported as such, because its content is unknown. */
    public Outcome failure() {
        return encoding != null && validator.checksBody() ? encoding : mismatch();
    }

    /** Returns the expected and the actual content of an invalid body. */
    Outcome.WrongContent mismatch() {
        return validator.mismatch();
    }

    /** Returns why a request failed, if its body says so. */
    public String cause() {
        return ProblemCause.of(kept, keptLength, problem);
    }

    private void keep(byte[] source, int from, int to) {
        int count = Math.min(to - from, MAX_PROBLEM_BYTES - keptLength);
        if (keptLength + count > kept.length) {
            kept = Arrays.copyOf(kept, Math.max(INITIAL_CAPACITY, Integer.highestOneBit(keptLength + count) * 2));
        }
        System.arraycopy(source, from, kept, keptLength, count);
        keptLength += count;
    }
}
