package mesh.gateway.kit.retry;

import java.util.EnumSet;
import java.util.Set;
import mesh.gateway.kit.FailureCause;
import mesh.gateway.kit.UpstreamException;
import org.jspecify.annotations.Nullable;

/**
 * Decides which failures another attempt may avoid: those of the backend and of the network. A failure by one of the gateway's own limits is
 * not retried, because the next attempt would meet the same limit. A refusal of the circuit breaker is not retried, because the breaker
 * exists to prevent attempts.
 */
final class RetriedFailure {

    private static final Set<FailureCause> CAUSES = EnumSet.of(
            FailureCause.CONNECT_REFUSED,
            FailureCause.CONNECT_TIMEOUT,
            FailureCause.READ_TIMEOUT,
            FailureCause.CONNECTION_RESET,
            FailureCause.STALE_CONNECTION,
            FailureCause.UPSTREAM_STATUS);

    private static final int FIRST_SERVER_ERROR = 500;

    private RetriedFailure() {}

    static boolean isRetried(Throwable failure) {
        FailureCause cause = FailureCause.of(failure);
        return CAUSES.contains(cause) && (cause != FailureCause.UPSTREAM_STATUS || isServerError(failure));
    }

    /** Returns false for a 4xx, and for a response with too many bytes: the next response would be the same. */
    private static boolean isServerError(Throwable failure) {
        UpstreamException upstream = upstream(failure);
        Integer status = upstream == null ? null : upstream.status();
        return status != null && status >= FIRST_SERVER_ERROR;
    }

    private static @Nullable UpstreamException upstream(Throwable failure) {
        for (Throwable link = failure; link != null; link = link.getCause()) {
            if (link instanceof UpstreamException upstream) {
                return upstream;
            }
        }
        return null;
    }
}
