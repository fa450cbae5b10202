package mesh.load.scenario.shape;

import java.time.Duration;
import mesh.load.scenario.key.Key;

/**
 * How many users a contender has: always the same number, or a number that grows from one user to the next.
 *
 * @param over zero for users that are all there from the beginning
 */
public record UserCount(
        @Key(
                value = "The number of users who send from the beginning",
                otherwise = "0",
                min = 0,
                max = UserCount.MAX_USERS)
        int from,

        @Key(value = "The number of users at the end", max = UserCount.MAX_USERS)
        int to,

        @Key(value = "The time over which the other users join, one after another at even intervals", longest = "60m")
        Duration over) {

    /** Beyond this, one machine's ephemeral ports and file descriptors are the limit rather than the gateways. */
    public static final int MAX_USERS = 10_000;

    public UserCount {
        if (from > to || (from == to && !over.isZero())) {
            throw new Key.Mismatch("from", "'from' is '" + from + "'. Allowed: less than 'to', which is '" + to + "'");
        }
    }

    /** Creates a number that does not change. */
    public UserCount(int users) {
        this(users, users, Duration.ZERO);
    }

    public boolean isGrowing() {
        return !over.isZero();
    }

    /** Returns a count with this number of users at the end. It grows over the same time, unless it begins with at least this number. */
    public UserCount upTo(int users) {
        return isGrowing() && from < users ? new UserCount(from, users, over) : new UserCount(users);
    }

    /** Returns how long after the beginning a user joins, in nanoseconds: the last one at the end. The index counts from 0. */
    long joinNanos(int user) {
        return user < from ? 0 : over.toNanos() * (user + 1 - from) / (to - from);
    }
}
