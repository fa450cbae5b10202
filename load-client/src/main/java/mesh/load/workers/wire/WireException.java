package mesh.load.workers.wire;

import java.io.IOException;

/** The other side is not what it should be, or says what it must not: the connection is of no use any more. */
public final class WireException extends IOException {

    private static final long serialVersionUID = 1L;

    public WireException(String message) {
        super(message);
    }
}
