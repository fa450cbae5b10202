package mesh.load.observe;

/** A JVM cannot be observed, or not any longer. A run continues without its figures and says so. */
public class ObservationException extends Exception {

    private static final long serialVersionUID = 1L;

    public ObservationException(String message, Throwable cause) {
        super(message + ": " + cause, cause);
    }
}
