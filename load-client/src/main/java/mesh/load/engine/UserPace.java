package mesh.load.engine;

import java.util.function.LongSupplier;
import mesh.load.scenario.shape.Shape;
import org.jspecify.annotations.Nullable;

/**
 * When one user of a closed loop may send its requests: after it has joined the load, after it has thought about the previous response, and
 * before the load is over. One thread uses it, with instants of {@link System#nanoTime()}.
 */
public final class UserPace {

    private static final int NONE = -1;

    /** A time that is over after every load. Twice this time is no overflow. */
    private static final long FOR_EVER = Long.MAX_VALUE / 4;

    private final @Nullable LongSupplier thinkNanos;
    private final long lengthNanos;
    private final boolean isJoining;
    private final long joinNanos;

    /** The user's first request, before which it does not think. */
    private final int first;

    /** The request for which {@link #due} was decided. */
    private int decided = NONE;

    private long due;
    private long releasedAt;

    /**
     * @param user index of the user, from 0
     * @param first index of the user's first request
     */
    UserPace(Shape.Closed shape, int user, int first) {
        thinkNanos = shape.thinkNanos(user);
        lengthNanos = shape.duration() == null ? FOR_EVER : shape.duration().toNanos();
        isJoining = shape.joining() != null;
        joinNanos = shape.joinNanos(user);
        this.first = first;
    }

    public void release(long releasedAtNanoTime) {
        releasedAt = releasedAtNanoTime;
    }

    /** Returns when the user may send its current request, or when the load is over if that is earlier. */
    public long next(RequestLifecycle user, long now) {
        int request = user.current();
        if (request != decided) {
            due = decided == NONE ? releasedAt + joinNanos : now;
            decided = request;
            if (request != first) {
                due += thinkNanos == null ? 0 : thinkNanos.getAsLong();
            } else if (isJoining) {
                user.due(due);
            }
        }
        return due - end() > 0 ? end() : due;
    }

    public boolean isOver(long now) {
        return now - end() >= 0;
    }

    private long end() {
        return releasedAt + lengthNanos;
    }
}
