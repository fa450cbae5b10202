package mesh.gateway.kit;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A call to the backend or the store that failed, with all that is known of it: where, after how long, and why. */
public class UpstreamException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final FailureCause failureCause;

    private UpstreamException(FailureCause failureCause, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.failureCause = failureCause;
    }

    static UpstreamException failed(URI uri, Duration elapsed, FailureCause cause, Throwable failure) {
        return new UpstreamException(
                cause, "%s: %s after %d ms".formatted(uri, cause.code(), elapsed.toMillis()), failure);
    }

    static UpstreamException answered(URI uri, Duration elapsed, int status) {
        return new UpstreamException(
                FailureCause.UPSTREAM_STATUS,
                "%s: answered %d after %d ms".formatted(uri, status, elapsed.toMillis()),
                null);
    }

    static UpstreamException answeredMoreThan(URI uri, Duration elapsed, int bytes) {
        return new UpstreamException(
                FailureCause.UPSTREAM_STATUS,
                "%s: answered more than %d bytes after %d ms".formatted(uri, bytes, elapsed.toMillis()),
                null);
    }

    /** Why the call failed. */
    public FailureCause failureCause() {
        return failureCause;
    }

    // Thousands may fail in the same instant, and where they were thrown is always the same place.
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
