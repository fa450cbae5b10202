package mesh.load.experiment.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import mesh.load.results.contender.FaultFigures.ServiceResourceUsage;
import mesh.load.results.contender.ResourceUsage;
import mesh.load.run.testbed.watch.InterruptibleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether a contender's services return to the resource usage that they had when they were idle. The usage is by service name. It is
 * empty if one of the services could not be sampled.
 */
record LeakCheck(
        Map<String, ResourceUsage> idle, InterruptibleSupplier<Map<String, ResourceUsage>> usage, Duration patience) {

    /** Allowed growth. The JVM's own threads, such as its compilers, start and end at any time. A real leak grows with the requests. */
    private static final int THREADS_OF_THE_JVM = 4;

    /** Allowed growth. RSocket opens its one connection on demand and keeps it, and the load client connects to a new process. */
    private static final int CONNECTIONS_IN_RESERVE = 4;

    /** Allowed growth. Netty allocates memory in chunks of about this size, and keeps some for the next buffers. */
    private static final long BYTES_IN_RESERVE = 16L << 20;

    private static final Duration PAUSE = Duration.ofMillis(100);

    /**
     * @param usage before the load and in the last sample; empty if a service could not be sampled
     * @param returnToIdleNanos time until no service used more than before; null if one still did, or could not be sampled
     * @param leakSuspects names of the figures that were still higher in the last sample, each with its service
     */
    record Finding(
            List<ServiceResourceUsage> usage, @Nullable Long returnToIdleNanos, List<String> leakSuspects) {}

    Finding untilSettled() throws InterruptedException {
        long started = System.nanoTime();
        return InterruptibleSupplier.await(
                () -> since(started), found -> found.leakSuspects().isEmpty(), patience, PAUSE);
    }

    private Finding since(long started) throws InterruptedException {
        Map<String, ResourceUsage> now = usage.get();
        if (idle.isEmpty() || !now.keySet().equals(idle.keySet())) {
            return new Finding(List.of(), null, List.of());
        }
        List<ServiceResourceUsage> both = idle.entrySet().stream()
                .map(one -> new ServiceResourceUsage(
                        one.getKey(), one.getValue(), Objects.requireNonNull(now.get(one.getKey()))))
                .toList();
        List<String> more = both.stream().flatMap(one -> more(one).stream()).toList();
        return new Finding(both, more.isEmpty() ? System.nanoTime() - started : null, more);
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

    /** A pool that did not exist while the service was idle counts as empty. */
    private static void add(List<String> more, String name, @Nullable Number idle, @Nullable Number now, long granted) {
        long before = idle == null ? 0 : idle.longValue();
        if (now != null && now.longValue() > before + granted) {
            more.add(name);
        }
    }
}
