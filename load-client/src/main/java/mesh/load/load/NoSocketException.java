package mesh.load.load;

import java.io.IOException;

/** This process, not the target, is why a connection cannot be made: no file descriptor or no local port is left. */
final class NoSocketException extends IOException {

    private static final long serialVersionUID = 1L;

    NoSocketException(String what, IOException cause) {
        super(what + ": " + cause.getMessage(), cause);
    }
}
