package mesh.gateway.kit;

import java.io.IOException;

/** A kept connection that ended without a byte of a response, where a client can tell that it was kept. */
public final class StaleConnectionException extends IOException {

    private static final long serialVersionUID = 1L;

    /** What the client said of it. */
    public StaleConnectionException(IOException failure) {
        super(failure);
    }
}
