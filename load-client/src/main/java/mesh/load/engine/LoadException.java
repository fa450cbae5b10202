package mesh.load.engine;

/**
 * The load cannot be generated, because of this process and not because of the target. This process has no file descriptor or local port
 * left, or another process of a joint load is missing. The message is one line that says what would help.
 */
public class LoadException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public LoadException(String message) {
        super(message);
    }

    public LoadException(String message, Throwable cause) {
        super(message, cause);
    }
}
