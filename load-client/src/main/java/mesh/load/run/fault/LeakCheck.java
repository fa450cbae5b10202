package mesh.load.run.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import mesh.load.results.contender.ResourceUsage;
import mesh.load.results.contender.ServiceResourceUsage;
import mesh.load.run.testbed.InterruptibleSupplier;
import org.jspecify.annotations.Nullable;

/** Checks whether those who took part come to hold no more than they held when they were idle. */
final class LeakCheck {

    /** The JVM's own threads, such as its compilers, come and go. Whatever leaks, leaks once for each of many requests. */
    private static final int THREADS_OF_THE_JVM = 4;

    /** RSocket's one connection is made when it is needed, and kept; a new process is asked by the load client, too. */
    private static final int CONNECTIONS_IN_RESERVE = 4;

    /** Netty takes memory in pieces of this order, and keeps some for the next buffers. */
    private static final long BYTES_IN_RESERVE = 16L << 20;

    private static final Duration PAUSE = Duration.ofMillis(100);

    private final InterruptibleSupplier<Map<String, ResourceUsage>> usage;
    private final Duration patience;
    private final Map<String, ResourceUsage> idle;

    /**
     * Samples nobody yet.
     *
     * @param idle what they held before, by name; empty if one of them could not be sampled
     * @param usage what they hold now; likewise
     */
    LeakCheck(
            Map<String, ResourceUsage> idle,
            InterruptibleSupplier<Map<String, ResourceUsage>> usage,
            Duration patience) {
        this.idle = idle;
        this.usage = usage;
        this.patience = patience;
    }

    /**
     * What came of it.
     *
     * @param usage before and in the last sample; empty if one of them could not be sampled
     * @param returnToIdleNanos null if they did not settle, or could not be sampled
     * @param leakSuspects in what who held more in the last sample
     */
    record Finding(
            List<ServiceResourceUsage> usage, @Nullable Long returnToIdleNanos, List<String> leakSuspects) {}

    /** Samples them until they hold no more than before, or patience is at its end. */
    Finding untilSettled() throws InterruptedException {
        long started = System.nanoTime();
        while (true) {
            Map<String, ResourceUsage> now = usage.get();
            if (idle.isEmpty() || !now.keySet().equals(idle.keySet())) {
                return new Finding(List.of(), null, List.of());
            }
            List<ServiceResourceUsage> both = idle.entrySet().stream()
                    .map(one -> new ServiceResourceUsage(
                            one.getKey(), one.getValue(), Objects.requireNonNull(now.get(one.getKey()))))
                    .toList();
            List<String> more = both.stream().flatMap(one -> more(one).stream()).toList();
            long elapsed = System.nanoTime() - started;
            if (more.isEmpty() || elapsed > patience.toNanos()) {
                return new Finding(both, more.isEmpty() ? elapsed : null, more);
            }
            Thread.sleep(PAUSE);
        }
    }

    static List<String> more(ServiceResourceUsage one) {
        ResourceUsage idle = one.idle();
        ResourceUsage now = one.after();
        List<String> more = new ArrayList<>();
        add(more, "threads", idle.threads(), now.threads(), THREADS_OF_THE_JVM);
        add(more, "busy threads", idle.busyThreads(), now.busyThreads(), 0);
        if (idle.connections() != null) {
            add(more, "connections", idle.connections(), now.connections(), CONNECTIONS_IN_RESERVE);
        }
        add(more, "connections in use", idle.connectionsActive(), now.connectionsActive(), 0);
        add(more, "calls that wait", idle.connectionsPending(), now.connectionsPending(), 0);
        add(more, "direct buffers", idle.directBytes(), now.directBytes(), BYTES_IN_RESERVE);
        return more.stream().map(figure -> figure + " of " + one.service()).toList();
    }

    /** A pool that was not there when all was idle held nothing. */
    private static void add(List<String> more, String name, @Nullable Number idle, @Nullable Number now, long granted) {
        long before = idle == null ? 0 : idle.longValue();
        if (now != null && now.longValue() > before + granted) {
            more.add(name);
        }
    }
}
