package mesh.load.results;

import org.jspecify.annotations.Nullable;

/**
 * A reason to read the figures of a run with care.
 *
 * @param kind key of a {@link WarningKind}; another version may have written one that this version does not know
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

    /** Returns whether this warning is of a kind, regardless of its text. */
    public boolean is(WarningKind other) {
        return kind.equals(other.key());
    }
}
