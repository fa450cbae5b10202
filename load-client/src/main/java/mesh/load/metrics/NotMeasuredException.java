package mesh.load.metrics;

/** A figure that this run did not measure. The message says why. */
public final class NotMeasuredException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotMeasuredException(String reason) {
        super(reason);
    }
}
