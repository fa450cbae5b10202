package mesh.load.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mesh.load.result.HeldFigures;
import org.jspecify.annotations.Nullable;

/** Looks whether a gateway comes to hold no more than it held when it was idle. */
final class LeakCheck {

    /** The JVM's own threads, such as its compilers, come and go. Whatever leaks, leaks once for each of many requests. */
    private static final int THREADS_OF_THE_JVM = 4;

    /** Netty takes memory in pieces of this order, and keeps some for the next buffers. */
    private static final long BYTES_IN_RESERVE = 16L << 20;

    private static final Duration PAUSE = Duration.ofMillis(100);

    /** Takes a look; null where the gateway cannot be looked into. */
    interface Look {

        @Nullable
        HeldFigures take() throws InterruptedException;
    }

    private final Look look;
    private final Duration patience;
    private final @Nullable HeldFigures idle;

    private LeakCheck(Look look, Duration patience, @Nullable HeldFigures idle) {
        this.look = look;
        this.patience = patience;
        this.idle = idle;
    }

    /** Takes the first look at a gateway that is idle now. */
    static LeakCheck of(Look look, Duration patience) throws InterruptedException {
        return new LeakCheck(look, patience, look.take());
    }

    /**
     * What came of it.
     *
     * @param settledNanos null if it did not settle, or could not be looked into
     * @param leaked in what it held more at the last look
     */
    record Finding(
            @Nullable HeldFigures idle,
            @Nullable HeldFigures after,
            @Nullable Long settledNanos,
            List<String> leaked) {}

    /** Looks until it holds no more than before, or patience is at its end. */
    Finding untilSettled() throws InterruptedException {
        long started = System.nanoTime();
        while (true) {
            HeldFigures now = look.take();
            if (idle == null || now == null) {
                return new Finding(null, null, null, List.of());
            }
            List<String> more = more(idle, now);
            long elapsed = System.nanoTime() - started;
            if (more.isEmpty() || elapsed > patience.toNanos()) {
                return new Finding(idle, now, more.isEmpty() ? elapsed : null, more);
            }
            Thread.sleep(PAUSE);
        }
    }

    static List<String> more(HeldFigures idle, HeldFigures now) {
        List<String> more = new ArrayList<>();
        add(more, "threads", idle.threads(), now.threads(), THREADS_OF_THE_JVM);
        add(more, "busy threads", idle.busyThreads(), now.busyThreads(), 0);
        add(more, "connections", idle.connectionsActive(), now.connectionsActive(), 0);
        add(more, "calls that wait", idle.connectionsPending(), now.connectionsPending(), 0);
        add(more, "direct buffers", idle.directBytes(), now.directBytes(), BYTES_IN_RESERVE);
        return more;
    }

    /** A pool that was not there when all was idle held nothing. */
    private static void add(List<String> more, String name, @Nullable Number idle, @Nullable Number now, long granted) {
        long before = idle == null ? 0 : idle.longValue();
        if (now != null && now.longValue() > before + granted) {
            more.add(name);
        }
    }
}
