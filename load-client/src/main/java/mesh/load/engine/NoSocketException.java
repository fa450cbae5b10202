package mesh.load.engine;

import java.io.IOException;

/** A connection cannot be opened because this process has no file descriptor or local port left. The target is not the cause. */
public final class NoSocketException extends LoadException {

    private static final long serialVersionUID = 1L;

    /** Number of other open files: jars, logs and connections that observe the services. */
    private static final int OTHER_FILES = 200;

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

    public LoadException forUsers(int users) {
        String help = fileMissing
                ? "ulimit -n must be " + (users + OTHER_FILES) + " or more"
                : "the system releases the ports of earlier connections after about a minute";
        return new LoadException(getMessage() + "; each of " + users + " users needs one: " + help, this);
    }
}
