package mesh.load.workers.wire;

import java.io.IOException;

/** The other side is not the expected process, or has sent something invalid. The connection can no longer be used. */
public final class WireException extends IOException {

    private static final long serialVersionUID = 1L;

    public WireException(String message) {
        super(message);
    }

    public static void require(boolean condition, String message) throws WireException {
        if (!condition) {
            throw new WireException(message);
        }
    }
}
