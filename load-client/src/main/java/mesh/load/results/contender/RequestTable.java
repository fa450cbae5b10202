package mesh.load.results.contender;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one contender, with one column for each property, so that a diagram can be drawn from {@code results.json} alone.
 * All columns are equally long. Instants are nanoseconds since the barrier released the users, null for an event that did not happen.
 *
 * @param kinds the outcomes that occurred; {@code outcome} has indexes into this list
 * @param user number of the user, from 1
 * @param cnt requested items
 * @param start when the request was due (in a burst and a closed loop: when it was sent)
 * @param omitted requests left out because there are too many; {@code requests.csv} has them all
 */
public record RequestTable(
        List<Kind> kinds,
        List<Integer> user,
        List<Integer> cnt,
        List<Long> start,
        List<@Nullable Long> firstByte,
        List<Long> lastByte,
        List<Integer> outcome,
        long omitted) {

    /** The maximum number of requests that results keep; a diagram of more would be unreadable. */
    public static final int MAX_ROWS = 10_000;

    public static RequestTable without(long requests) {
        return new RequestTable(
                List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), requests);
    }

    /**
     * A way in which requests ended.
     *
     * @param outcome {@code ok}, {@code server-error}, {@code client-error}, {@code truncated}, {@code wrong-content},
     *     {@code timed-out}, {@code refused} or {@code reset}
     * @param status of HTTP; null if there was none, or it does not matter
     * @param cause of a 5xx, as the service names it; null for all other outcomes
     */
    public record Kind(
            String outcome,
            @Nullable Integer status,
            @Nullable String cause) {

        /** Returns the status; empty if there was none. */
        public String statusText() {
            return status == null ? "" : status.toString();
        }

        /** Returns its index in a list, to which it is added if it is not there yet. */
        public int indexIn(List<Kind> kinds) {
            if (!kinds.contains(this)) {
                kinds.add(this);
            }
            return kinds.indexOf(this);
        }
    }
}
