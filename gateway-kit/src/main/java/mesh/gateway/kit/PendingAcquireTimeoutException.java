package mesh.gateway.kit;

import java.io.IOException;

/**
 * No connection of a pool came free in time. Whoever configures a client says it with this exception if the client's own is not on the
 * class path of every gateway, so that {@link FailureCause} cannot know it.
 */
public final class PendingAcquireTimeoutException extends IOException {

    private static final long serialVersionUID = 1L;

    /** @param ofClient the client's own exception */
    public PendingAcquireTimeoutException(IOException ofClient) {
        super(ofClient.getMessage(), ofClient);
    }
}
