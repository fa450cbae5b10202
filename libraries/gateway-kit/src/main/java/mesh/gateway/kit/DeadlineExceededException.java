package mesh.gateway.kit;

import java.time.Duration;
import java.util.Locale;

/** No call of the request returned before its deadline, so there is not even a partial response. */
public final class DeadlineExceededException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param deadline how long the request waited: {@code mesh.limits.deadline} */
    public DeadlineExceededException(Duration deadline) {
        super(String.format(Locale.ROOT, "no call returned within %s (mesh.limits.deadline)", deadline));
    }

    // A slow backend fails thousands of requests at the same time. Stack traces would cost time and explain nothing.
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
