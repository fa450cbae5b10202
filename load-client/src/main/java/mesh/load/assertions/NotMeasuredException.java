package mesh.load.assertions;

/** An assertion names a figure that this run did not measure. The message says why. */
final class NotMeasuredException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotMeasuredException(String reason) {
        super(reason);
    }
}
