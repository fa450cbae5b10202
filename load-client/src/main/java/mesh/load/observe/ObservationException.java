package mesh.load.observe;

/**
 * A JVM cannot be observed, or can no longer be observed. A run continues without the figures of this JVM, and reports that they are
 * missing.
 */
public class ObservationException extends Exception {

    private static final long serialVersionUID = 1L;

    public ObservationException(String message) {
        super(message);
    }

    public ObservationException(String message, Throwable cause) {
        super(message + ": " + cause, cause);
    }
}
