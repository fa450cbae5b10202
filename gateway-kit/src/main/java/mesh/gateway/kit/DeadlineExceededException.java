package mesh.gateway.kit;

import java.time.Duration;
import java.util.Locale;

/** A request of whose calls not one was back at its deadline, so that there is not even a part to respond with. */
public final class DeadlineExceededException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** A request that has waited for as long as it may. */
    public DeadlineExceededException(Duration deadline) {
        super(String.format(Locale.ROOT, "not one call was back within %s, which is mesh.limits.deadline", deadline));
    }

    // A slow backend is slow for thousands at the same time. Their stack traces would cost time and tell nothing.
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
