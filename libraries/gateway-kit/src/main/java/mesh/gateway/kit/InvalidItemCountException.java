package mesh.gateway.kit;

import java.util.Locale;

/** A {@code cnt} that is not a whole number from 1 to {@value ItemCount#MAX}. */
public class InvalidItemCountException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private static final int MAX_QUOTED = 40;

    /** @param given the text in the path; empty if a segment of the path is empty */
    public InvalidItemCountException(String given) {
        super(String.format(Locale.ROOT, "cnt must be a whole number from 1 to %d, ", ItemCount.MAX) + found(given));
    }

    /** An empty text means that some segment of the path is empty. It may be the segment after the number. */
    private static String found(String given) {
        return given.isEmpty() ? "and no part of the path may be empty" : "but is '" + quoted(given) + "'";
    }

    /** Shortens the text, so that a response never repeats kilobytes of a request. */
    private static String quoted(String given) {
        return given.codePointCount(0, given.length()) > MAX_QUOTED
                ? given.substring(0, given.offsetByCodePoints(0, MAX_QUOTED)) + "…"
                : given;
    }
}
