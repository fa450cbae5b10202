package mesh.load.results.contender;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one contender as columns of equal length, so that a diagram can be drawn from {@code results.json} alone. Instants are
 * nanoseconds since the barrier released the users, null for an event that did not happen.
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
        return new RequestTable(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), requests);
    }

    /** A way in which requests ended. */
    public record Kind(
            String outcome,
            @Nullable Integer status,
            @Nullable String cause) {

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
