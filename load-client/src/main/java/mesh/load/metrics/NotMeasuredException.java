package mesh.load.metrics;

import org.jspecify.annotations.Nullable;

/** A figure that this run did not measure. The message says why. */
public final class NotMeasuredException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotMeasuredException(String reason) {
        super(reason);
    }

    static void check(boolean isMeasured, String reason) {
        if (!isMeasured) {
            throw new NotMeasuredException(reason);
        }
    }

    /** Returns a value that may not have been measured. */
    static <T> T measured(@Nullable T value, String reason) {
        if (value == null) {
            throw new NotMeasuredException(reason);
        }
        return value;
    }
}
