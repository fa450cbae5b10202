package mesh.load.engine.nio;

/** The event for which a user waits, and the deadline. It also updates the loop's counts of connecting and finished users. */
final class UserPhase {

    enum Kind {
        CLOSED,
        CONNECTING,
        OPEN,
        WAITING,
        PAUSING,
        DONE
    }

    private final NioLoop loop;

    private Kind kind = Kind.CLOSED;
    private long deadline;

    UserPhase(NioLoop loop) {
        this.loop = loop;
    }

    Kind kind() {
        return kind;
    }

    boolean hasDeadline() {
        return kind == Kind.CONNECTING || kind == Kind.WAITING || kind == Kind.PAUSING;
    }

    /** Returns whether the deadline has passed. If it has not, makes the loop wake up at the deadline. */
    boolean tryExpire(long now) {
        if (now - deadline < 0) {
            loop.wakeBy(deadline);
            return false;
        }
        return true;
    }

    void enter(Kind next) {
        loop.connecting += count(next == Kind.CONNECTING) - count(kind == Kind.CONNECTING);
        loop.done += count(next == Kind.DONE) - count(kind == Kind.DONE);
        kind = next;
    }

    void enter(Kind next, long until) {
        enter(next);
        deadline = until;
        loop.wakeBy(until);
    }

    private static int count(boolean counts) {
        return counts ? 1 : 0;
    }
}
