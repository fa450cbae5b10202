package mesh.load.observe;

/** A JVM cannot be looked into, or no longer. A run goes on without the figures and says so. */
public class ObservationException extends Exception {

    private static final long serialVersionUID = 1L;

    public ObservationException(String message, Throwable cause) {
        super(message + ": " + cause, cause);
    }
}
