package mesh.load.assertions;

/** A condition asks for something that this run does not know. The message says why. */
final class NotMeasuredException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotMeasuredException(String reason) {
        super(reason);
    }
}
