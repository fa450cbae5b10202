package mesh.load.observe;

import java.io.IOException;

/**
 * A JVM cannot be observed, or can no longer be observed. A run continues without the figures of this JVM, and reports that they are
 * missing.
 */
public class ObservationException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Longer than every reason of our own. Messages of other programs can be pages. */
    private static final int MAX_CHARS = 500;

    public ObservationException(String message) {
        super(plain(message));
    }

    public ObservationException(String message, Throwable cause) {
        super(plain(message + ": " + reason(cause)), cause);
    }

    /** Our own I/O exceptions have a complete reason as their message. */
    private static String reason(Throwable cause) {
        String message = cause.getMessage();
        return message != null && cause.getClass() == IOException.class ? message : cause.toString();
    }

    /** The message becomes part of a line on a terminal. */
    private static String plain(String message) {
        String line = message.replaceAll("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\s]+", " ")
                .strip();
        return line.length() <= MAX_CHARS ? line : line.substring(0, MAX_CHARS) + "...";
    }
}
