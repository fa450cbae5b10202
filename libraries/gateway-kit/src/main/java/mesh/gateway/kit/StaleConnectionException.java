package mesh.gateway.kit;

import java.io.IOException;

/**
 * A kept connection that ended before the first byte of a response. Only clients that distinguish kept connections from new ones throw this.
 */
public final class StaleConnectionException extends IOException {

    private static final long serialVersionUID = 1L;

    /** @param failure the client's own exception */
    public StaleConnectionException(IOException failure) {
        super(failure);
    }
}
