package mesh.load.engine;

import java.io.IOException;

/** This process, not the target, is why a connection cannot be made: no file descriptor or no local port is left. */
public final class NoSocketException extends IOException {

    private static final long serialVersionUID = 1L;

    /** Jars, logs and looks into the services are open besides the users' connections; and some more. */
    private static final int BESIDES = 200;

    private final boolean fileMissing;

    private NoSocketException(String what, IOException cause, boolean fileMissing) {
        super(what + ": " + cause.getMessage(), cause);
        this.fileMissing = fileMissing;
    }

    public static NoSocketException noFile(IOException cause) {
        return new NoSocketException("no further socket can be opened", cause, true);
    }

    static NoSocketException noPort(IOException cause) {
        return new NoSocketException("no local port is left to connect from", cause, false);
    }

    /** The same for those who can do something about it. */
    public LoadException forUsers(int users) {
        String help = fileMissing
                ? "ulimit -n has to be " + (users + BESIDES) + " or more"
                : "the system gives those of earlier connections back after about a minute";
        return new LoadException(getMessage() + "; each of " + users + " users needs one: " + help, this);
    }
}
