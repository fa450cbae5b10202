package mesh.load.results;

import org.jspecify.annotations.Nullable;

/**
 * A reason to read the figures of a run with care.
 *
 * @param lacking label of what at least half of the contender's loads lacked, so that their times may be longer than they need to be; null
 *     if the warning says nothing about times, and in older files
 */
public record ValidityWarning(
        String kind,
        String contender,
        String text,
        @Nullable String lacking) {

    public ValidityWarning(String kind, String contender, String text) {
        this(kind, contender, text, null);
    }
}
