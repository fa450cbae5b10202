package mesh.load.run.testbed;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import mesh.load.scenario.Service;
import mesh.load.services.process.MeshException;

/**
 * Resets gateways to their state after a start, except that their code stays warm. They then have no connections to the backend and no idle
 * threads. Full pools would hide the effect of the default limits. Idle threads would count as threads of the next contender.
 *
 * <p>The backend ends the connections ({@code /legacy/connections}), because this empties the pools of all clients equally. WebClient could
 * empty its own pool, but the JDK's client and {@code HttpURLConnection} could not. The reset then checks whether the connections are gone.
 * It asks the backend, the system's table of connections, and the gateway's pool.
 *
 * <p>Threads of {@code boundedElastic} cannot be ended without disposing of the scheduler that others still use. A contender that blocks
 * these threads is therefore warmed up by one user, and should be the last one of a scenario.
 */
final class GatewayReset {

    private static final Duration PATIENCE_FOR_QUIET = Duration.ofSeconds(30);
    private static final Duration PATIENCE_FOR_CONNECTIONS = Duration.ofSeconds(3);
    private static final Duration PAUSE = Duration.ofMillis(10);

    /** The part of the load client's heap in which new objects are allocated. */
    private static final List<MemoryPoolMXBean> EDEN = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getName().contains("Eden"))
            .toList();

    private final LegacyControl legacy;
    private final Observers observers;
    private final Consumer<String> notes;

    GatewayReset(LegacyControl legacy, Observers observers, Consumer<String> notes) {
        this.legacy = legacy;
        this.observers = observers;
        this.notes = notes;
    }

    /** Waits until no call is under way, and ends idle threads, so that they do not count as the next contender's. */
    void quiet(String next, Set<Service> gateways) throws InterruptedException {
        makeRoomInHeap();
        if (!legacy.awaitQuiet(PATIENCE_FOR_QUIET)) {
            notes.accept("the backend was still busy when " + next + " started");
        }
        for (Service gateway : gateways) {
            observers.dismissIdleThreads(gateway);
        }
    }

    /** Ends all connections to the backend, and adds a note if some remain. The backend must be quiet. */
    void dropConnections(String next, Service gateway) throws InterruptedException {
        dropConnections(next, gateway, notes);
    }

    /**
     * Ends the connections during a warm-up, so that the code that connects is warmed, too. Adds no notes about failures or remaining
     * connections.
     */
    void dropConnections(Service gateway) throws InterruptedException {
        dropConnections("", gateway, note -> {});
    }

    private void dropConnections(String next, Service gateway, Consumer<String> told) throws InterruptedException {
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
                told.accept(next + " started with connections left open: the backend had " + open + ", the pool of "
                        + gateway.label() + " " + pooled);
            }
        } catch (MeshException cannot) {
            told.accept(
                    "connections to the backend are kept from one contender to the next, so default limits are reached "
                            + "later than after a start: " + cannot.getMessage());
        }
    }

    /**
     * Returns the number of open connections: the larger of the backend's own count and the system's. The request for the count also wakes
     * the backend's poller, which otherwise closes sockets only once a second.
     */
    private int open() throws InterruptedException {
        return Math.max(
                legacy.connections(),
                observers.connections(Service.LEGACY_BACKEND).orElse(0));
    }

    /**
     * Collects garbage if Eden is more than half full, so that no collection stops the sending threads during a burst. It does not collect
     * every time, because a collection takes longer than most other steps between two contenders.
     */
    private static void makeRoomInHeap() {
        if (EDEN.isEmpty() || EDEN.stream().anyMatch(GatewayReset::isHalfFull)) {
            System.gc();
        }
    }

    private static boolean isHalfFull(MemoryPoolMXBean pool) {
        MemoryUsage usage = pool.getUsage();
        return usage.getUsed() > usage.getCommitted() / 2;
    }
}
