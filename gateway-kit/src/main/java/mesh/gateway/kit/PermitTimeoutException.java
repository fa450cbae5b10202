package mesh.gateway.kit;

import java.time.Duration;
import java.util.Locale;

/** A call that was not made, because as many as allowed were under way for as long as it may wait. */
public final class PermitTimeoutException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * A call that has waited.
     *
     * @param max calls that may be under way
     * @param waited how long none of them ended
     */
    public PermitTimeoutException(int max, Duration waited) {
        super(String.format(
                Locale.ROOT,
                "%d calls were under way, and none made room within %s, which is mesh.limits.max-wait-duration",
                max,
                waited));
    }

    // Thousands may run out of time in the same instant. Their stack traces would cost time and tell nothing.
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
