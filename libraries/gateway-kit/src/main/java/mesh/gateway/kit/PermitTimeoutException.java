package mesh.gateway.kit;

import java.time.Duration;
import java.util.Locale;

/** A call that was not made: the maximum number of calls was under way for the longest time that a call may wait for a permit. */
public final class PermitTimeoutException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Describes a call that has waited.
     *
     * @param max the highest number of calls that may be under way
     * @param waited how long the call waited without getting a permit
     */
    public PermitTimeoutException(int max, Duration waited) {
        super(String.format(
                Locale.ROOT,
                "%d calls were under way, and no permit was free within %s (mesh.limits.max-wait-duration)",
                max,
                waited));
    }

    // Thousands may time out in the same instant. Their stack traces would cost time and explain nothing.
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
