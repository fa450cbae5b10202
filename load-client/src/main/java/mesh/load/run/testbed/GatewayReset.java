package mesh.load.run.testbed;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import mesh.load.run.control.LegacyControl;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.MeshException;

/**
 * Brings gateways back to what they have after a start, but for their code, which stays warm: no connections to the backend, no
 * idle threads. Full pools would hide what the default limits do, and idle threads be counted for whoever comes next.
 *
 * <p>The backend ends the connections ({@code /legacy/connections}), because that empties the pools of all clients alike: of WebClient, the
 * JDK's client and {@code HttpURLConnection} only the first could be told to. Whether they are gone is then checked from outside: at the
 * backend, in the system's own table, and in the pool.
 *
 * <p>Threads of {@code boundedElastic} cannot be dismissed without taking the scheduler from those that hold it. A contender that blocks
 * there is warmed by one user, and should stand last in a scenario.
 */
final class GatewayReset {

    private static final Duration PATIENCE_FOR_QUIET = Duration.ofSeconds(30);
    private static final Duration PATIENCE_FOR_CONNECTIONS = Duration.ofSeconds(3);
    private static final Duration PAUSE = Duration.ofMillis(10);

    private final LegacyControl legacy;
    private final Observers observers;
    private final Consumer<String> notes;

    GatewayReset(LegacyControl legacy, Observers observers, Consumer<String> notes) {
        this.legacy = legacy;
        this.observers = observers;
        this.notes = notes;
    }

    /** The one before may have left calls under way and threads idle: neither is to count for the next one. */
    void quiet(String next, Set<Service> gateways) throws InterruptedException {
        ClientHeap.makeRoom();
        if (!legacy.awaitQuiet(PATIENCE_FOR_QUIET)) {
            notes.accept("the backend was still busy when " + next + " started");
        }
        for (Service gateway : gateways) {
            observers.dismissIdleThreads(gateway);
        }
    }

    /** Ends all connections to the backend, and says so where some are left. The backend has to be quiet. */
    void dropConnections(String next, Service gateway) throws InterruptedException {
        try {
            Left left = drop(gateway);
            if (!left.isNothing()) {
                notes.accept(next + " did not start without connections: the backend had " + left.open()
                        + ", the pool of " + gateway.label() + " " + left.pooled());
            }
        } catch (MeshException cannot) {
            notes.accept(
                    "connections to the backend are kept from one contender to the next, so that default limits are met "
                            + "later than after a start: " + cannot.getMessage());
        }
    }

    /** Likewise in a warm-up, so that what connects becomes warm too. What is left or cannot be done is told when it counts. */
    void dropConnections(Service gateway) throws InterruptedException {
        try {
            drop(gateway);
        } catch (MeshException toldLater) {
            // The connections are kept.
        }
    }

    private record Left(int open, int pooled) {

        boolean isNothing() {
            return open + pooled == 0;
        }
    }

    private Left drop(Service gateway) throws InterruptedException {
        observers.dropPooledConnections(gateway);
        legacy.dropConnections();
        long deadline = System.nanoTime() + PATIENCE_FOR_CONNECTIONS.toNanos();
        Left left = new Left(open(), observers.pooled(gateway));
        while (!left.isNothing() && System.nanoTime() < deadline) {
            Thread.sleep(PAUSE);
            left = new Left(open(), observers.pooled(gateway));
        }
        return left;
    }

    /**
     * Of the backend's own word and the system's the larger one. To be asked wakes the backend's poller, which else lets the
     * system close a socket only once a second.
     */
    private int open() throws InterruptedException {
        int own = legacy.connections();
        OptionalInt seen = observers.connections(Service.LEGACY_BACKEND);
        return Math.max(own, seen.orElse(0));
    }
}
