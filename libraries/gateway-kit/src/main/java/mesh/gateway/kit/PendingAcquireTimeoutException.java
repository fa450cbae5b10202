package mesh.gateway.kit;

import java.io.IOException;

/**
 * No connection of a pool became free in time. A client's configuration throws this instead of the client's own exception if the latter is
 * not on the class path of every gateway. {@link FailureCause} could not refer to that one.
 */
public final class PendingAcquireTimeoutException extends IOException {

    private static final long serialVersionUID = 1L;

    /** @param ofClient the client's own exception */
    public PendingAcquireTimeoutException(IOException ofClient) {
        super(ofClient.getMessage(), ofClient);
    }
}
