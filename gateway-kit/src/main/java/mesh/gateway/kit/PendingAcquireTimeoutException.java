package mesh.gateway.kit;

import java.io.IOException;

/**
 * No connection of a pool became free in time. A client's configuration throws this exception if the client's own one is not on the
 * class path of every gateway, because {@link FailureCause} cannot refer to it.
 */
public final class PendingAcquireTimeoutException extends IOException {

    private static final long serialVersionUID = 1L;

    /** @param ofClient the client's own exception */
    public PendingAcquireTimeoutException(IOException ofClient) {
        super(ofClient.getMessage(), ofClient);
    }
}
