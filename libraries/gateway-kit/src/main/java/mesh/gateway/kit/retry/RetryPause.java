package mesh.gateway.kit.retry;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How long a failed call waits before it is tried again, and whether it is tried again at all. */
@FunctionalInterface
public interface RetryPause {

    /**
     * Returns the wait before a retry, or null for no further attempt.
     *
     * @param retry 1 for the first retry of a call
     */
    @Nullable
    Duration before(int retry);

    /** Called once for each call, before its first retry. */
    default void called() {}
}
