package mesh.load.engine;

/**
 * This process, not the target, is why users cannot be served: it has no file descriptor or local port left for them. The
 * message is one line that says what would help.
 */
public class LoadException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public LoadException(String message, Throwable cause) {
        super(message, cause);
    }
}
