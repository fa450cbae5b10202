package mesh.load.run.testbed.control;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import mesh.load.run.testbed.watch.Observers;
import mesh.load.scenario.Contender;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.MeshException;

/**
 * Resets gateways to their state after a start, except that their code stays warm. Full pools would hide the effect of the default limits,
 * and idle threads would count as threads of the next contender.
 *
 * <p>The backend ends the connections, because this empties the pools of all clients equally. The JDK's client and
 * {@code HttpURLConnection} could not empty their own.
 *
 * <p>Threads of {@code boundedElastic} cannot be ended without disposing of the scheduler that others still use. A contender that blocks
 * these threads is therefore warmed up by one user, and should be the last one of a scenario.
 */
public record GatewayReset(LegacyControl legacy, Observers observers, Consumer<String> notes) {

    private static final Duration PATIENCE_FOR_QUIET = Duration.ofSeconds(30);
    private static final Duration PATIENCE_FOR_CONNECTIONS = Duration.ofSeconds(3);
    private static final Duration PAUSE = Duration.ofMillis(10);

    /** Waits until no call is under way, and ends idle threads, so that they do not count as the next contender's. */
    public void quiet(String next, Set<Service> gateways) throws InterruptedException {
        makeRoomInHeap();
        if (!legacy.awaitQuiet(PATIENCE_FOR_QUIET)) {
            notes.accept("the backend was still busy when " + next + " started");
        }
        for (Service gateway : gateways) {
            observers.dismissIdleThreads(gateway);
        }
    }

    /** Ends all connections of a contender's gateway to the backend, which must be quiet. Adds a note if some remain. */
    public void dropConnections(Contender next, Consumer<String> warnings) throws InterruptedException {
        Service gateway = next.service();
        try {
            observers.dropPooledConnections(gateway);
            legacy.dropConnections();
            long deadline = System.nanoTime() + PATIENCE_FOR_CONNECTIONS.toNanos();
            int open = open();
            int pooled = observers.pooled(gateway);
            while (open + pooled > 0 && System.nanoTime() < deadline) {
                Thread.sleep(PAUSE);
                open = open();
                pooled = observers.pooled(gateway);
            }
            if (open + pooled > 0) {
                warnings.accept(next.id() + " started with connections left open: the backend had " + open
                        + ", the pool of " + gateway.label() + " " + pooled);
            }
        } catch (MeshException cannot) {
            warnings.accept(
                    "connections to the backend are kept from one contender to the next, so default limits are reached "
                            + "later than after a start: " + cannot.getMessage());
        }
    }

    /**
     * Returns the larger of the backend's own count and the system's. The request for the count also wakes the backend's poller, which
     * otherwise closes sockets only once a second.
     */
    private int open() throws InterruptedException {
        return Math.max(
                legacy.connections(),
                observers.connections(Service.LEGACY_BACKEND).orElse(0));
    }

    /**
     * Collects garbage if Eden is more than half full, so that no collection stops the sending threads during a burst. A collection every
     * time would take longer than most other steps between two contenders.
     */
    private static void makeRoomInHeap() {
        List<MemoryUsage> eden = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().contains("Eden"))
                .map(MemoryPoolMXBean::getUsage)
                .toList();
        if (eden.isEmpty() || eden.stream().anyMatch(part -> part.getUsed() > part.getCommitted() / 2)) {
            System.gc();
        }
    }
}
