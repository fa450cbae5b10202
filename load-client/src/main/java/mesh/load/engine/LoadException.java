package mesh.load.engine;

/**
 * This process cannot generate the load. For example, no file descriptor is left, or another process of a joint load is missing. The
 * message is one line that says what would help.
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
