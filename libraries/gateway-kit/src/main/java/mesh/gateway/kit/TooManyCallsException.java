package mesh.gateway.kit;

import java.util.Locale;

/** A call that was not made because the maximum number of calls is already under way. */
public final class TooManyCallsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param max the highest number of calls that may be under way */
    public TooManyCallsException(int max) {
        super(String.format(
                Locale.ROOT, "%d calls are under way, and mesh.limits.max-concurrent-calls allows no more", max));
    }

    // Thousands may be rejected in the same instant. Their stack traces would cost time and explain nothing.
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
