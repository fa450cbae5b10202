package mesh.load.workers.coordinator;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import mesh.load.engine.ClientNetwork;
import mesh.load.engine.Connections;
import mesh.load.engine.LoadException;
import mesh.load.workers.wire.Handshake;
import mesh.load.workers.wire.MessageChannel;
import mesh.load.workers.wire.TlsIdentity;
import mesh.load.workers.wire.Token;
import org.jspecify.annotations.Nullable;

/**
 * Waits for workers. Each connection has its handshake on a thread of its own, so that a silent one does not delay the others. Beyond a
 * limit, {@link UnprovenConnections} decides which connection to drop. A worker whose connection was dropped connects again.
 */
final class WorkerListener implements AutoCloseable {

    private static final int MAX_UNPROVEN = 512;
    private static final int MAX_UNPROVEN_OF_NETWORK = 256;

    /** Maximum number of handshakes, including dropped connections whose threads still run. The kernel queues further connections. */
    private static final int MAX_HANDSHAKES = 1024;

    private static final int BACKLOG = 1024; // the kernel has a limit of its own, which is 4096 on Linux
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final String DROPPED =
            "it was dropped for another connection before it had proved that it has the " + Token.VARIABLE;

    private final ServerSocket server;
    private final Token token;
    private final Refusals refusals;
    private final BlockingQueue<MessageChannel> arrived;
    private final UnprovenConnections<InetAddress, Socket> unproven =
            new UnprovenConnections<>(MAX_UNPROVEN, MAX_UNPROVEN_OF_NETWORK, new SplittableRandom());
    private final Semaphore handshakes = new Semaphore(MAX_HANDSHAKES);

    /** @throws LoadException if it cannot listen at that address */
    WorkerListener(InetSocketAddress address, Token token, int workers, Consumer<String> report) {
        this.token = token;
        refusals = new Refusals(report, System::nanoTime);
        arrived = new ArrayBlockingQueue<>(workers);
        try {
            server = new ServerSocket();
            server.bind(address, BACKLOG);
        } catch (IOException cannot) {
            throw new LoadException(
                    "the run cannot listen for workers at " + Connections.text(address) + ": " + cannot.getMessage(),
                    cannot);
        }
        // Not a virtual thread: in a flood of connections it would occupy a core that virtual threads need.
        Thread.ofPlatform().daemon().name("worker-listener").start(this::accept);
    }

    InetSocketAddress address() {
        return (InetSocketAddress) server.getLocalSocketAddress();
    }

    /** Waits for the next worker that has proved itself. Returns its connection, or null if no worker arrives in that time. */
    @Nullable
    MessageChannel next(Duration patience) throws InterruptedException {
        refusals.print(false);
        return arrived.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void accept() {
        TlsIdentity identity = TlsIdentity.ofCoordinator(token); // here, so that workers can start meanwhile
        while (!server.isClosed()) {
            handshakes.acquireUninterruptibly();
            try {
                Socket socket = server.accept();
                Socket dropped = unproven.add(ClientNetwork.of(socket.getInetAddress()), socket);
                if (dropped != null) {
                    reset(dropped);
                }
                Thread.ofVirtual().name("worker-handshake").start(() -> prove(socket, identity));
            } catch (IOException failed) {
                // The listener was closed, a connection ended before it was accepted, or too many files are open for a
                // while.
                handshakes.release();
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    /**
     * Performs the handshake. A dropped connection is rejected even if it has proved itself in the meantime. Without the acceptance, its
     * worker connects again.
     */
    private void prove(Socket socket, TlsIdentity identity) {
        String from = String.valueOf(socket.getRemoteSocketAddress());
        try {
            MessageChannel channel = Handshake.ofCoordinator(
                    socket,
                    identity,
                    () -> unproven.spoke(socket),
                    () -> unproven.remove(socket),
                    Handshake.COORDINATOR_PATIENCE_MILLIS);
            if (server.isClosed() || !arrived.offer(channel)) {
                refusals.add(from, "there are enough workers");
                RemoteWorker.dismiss(channel);
            }
        } catch (IOException | RuntimeException refused) {
            refusals.add(from, unproven.remove(socket) ? String.valueOf(refused.getMessage()) : DROPPED);
            Connections.close(socket);
        } finally {
            handshakes.release();
        }
    }

    /** Resets the connection. The handshake then fails on both sides, and the kernel keeps no socket that waits for the peer. */
    private static void reset(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
        } catch (IOException gone) {
            // the connection has already ended
        }
        Connections.close(socket);
    }

    /** Stops listening. Workers that have proved themselves keep their connections. */
    @Override
    public void close() {
        Connections.close(server);
        unproven.removeAll().forEach(WorkerListener::reset);
        refusals.print(true);
        for (MessageChannel surplus = arrived.poll(); surplus != null; surplus = arrived.poll()) {
            RemoteWorker.dismiss(surplus);
        }
    }

    /**
     * Connections {@code C} that have not yet proved that they have the token. Their number is limited, both in total and per network
     * {@code N}. Beyond a limit, this class chooses one connection to drop:
     *
     * <ul>
     *   <li>It belongs to the network with the most connections. Strangers in one network therefore never displace a worker of another.
     *   <li>It is drawn at random. With a fixed rule, a flood that is faster than a worker's proof would displace every worker. With a
     *       random choice, a worker that tries again gets through.
     *   <li>Half of each network's places are for connections that speak the protocol, and half for silent ones. One kind does not displace
     *       the other from its half.
     * </ul>
     */
    static final class UnprovenConnections<N, C> {

        private final int max;
        private final int maxOfNetwork;
        private final RandomGenerator random;
        private final Map<C, N> networks = new HashMap<>();
        private final Map<N, List<C>> groups = new HashMap<>();
        private final Set<C> speaking = new HashSet<>();

        UnprovenConnections(int max, int maxOfNetwork, RandomGenerator random) {
            this.max = max;
            this.maxOfNetwork = maxOfNetwork;
            this.random = random;
        }

        /** Adds a connection that has sent nothing yet. Returns the connection to drop, which may be this one; null if there is room. */
        synchronized @Nullable C add(N network, C connection) {
            List<C> group = groups.computeIfAbsent(network, one -> new ArrayList<>());
            group.add(connection);
            networks.put(connection, network);
            if (group.size() > maxOfNetwork) {
                return dropped(group);
            }
            return networks.size() > max
                    ? dropped(Collections.max(groups.values(), Comparator.comparingInt(List::size)))
                    : null;
        }

        private C dropped(List<C> group) {
            List<C> from = group.stream().filter(speaking::contains).toList();
            if (from.size() <= group.size() / 2) {
                from = group.stream().filter(one -> !speaking.contains(one)).toList();
            }
            C one = from.get(random.nextInt(from.size()));
            remove(one);
            return one;
        }

        synchronized void spoke(C connection) {
            if (networks.containsKey(connection)) {
                speaking.add(connection);
            }
        }

        /** Removes a connection. Returns false if it was dropped before. */
        synchronized boolean remove(C connection) {
            N network = networks.remove(connection);
            if (network == null) {
                return false;
            }
            speaking.remove(connection);
            List<C> group = groups.getOrDefault(network, List.of());
            group.remove(connection);
            if (group.isEmpty()) {
                groups.remove(network);
            }
            return true;
        }

        synchronized List<C> removeAll() {
            List<C> all = List.copyOf(networks.keySet());
            all.forEach(this::remove);
            return all;
        }
    }

    /** Counts and reports refused connections. It prints at most one line every five seconds, so that strangers cannot flood the output. */
    static final class Refusals {

        private static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(5);
        private static final int MAX_REASONS = 8;
        private static final String OTHERS = "other reasons";

        private final Consumer<String> report;
        private final LongSupplier nanoTime;
        private final Map<String, Long> counts = new LinkedHashMap<>();
        private String last = "";
        private long printedAt;

        Refusals(Consumer<String> report, LongSupplier nanoTime) {
            this.report = report;
            this.nanoTime = nanoTime;
            printedAt = nanoTime.getAsLong() - EVERY_NANOS;
        }

        /** Counts a refusal, and reports it if a report is due. Reasons beyond the eighth are counted together. */
        void add(String from, String reason) {
            synchronized (counts) {
                String counted = counts.containsKey(reason) || counts.size() < MAX_REASONS ? reason : OTHERS;
                counts.merge(counted, 1L, Long::sum);
                last = from;
            }
            print(false);
        }

        /** Reports the refusals since the last line, if {@code rest} is true or that line is at least five seconds old. */
        void print(boolean rest) {
            String line;
            synchronized (counts) {
                long now = nanoTime.getAsLong();
                if (counts.isEmpty() || (!rest && now - printedAt < EVERY_NANOS)) {
                    return;
                }
                line = line();
                printedAt = now;
                counts.clear();
            }
            report.accept(line);
        }

        private String line() {
            long all = counts.values().stream().mapToLong(count -> count).sum();
            if (all == 1) {
                return "refused a connection from " + last + ": " + String.join("", counts.keySet());
            }
            return "refused " + all + " connections, the last from " + last + ": "
                    + counts.entrySet().stream()
                            .map(reason -> reason.getKey() + " (" + reason.getValue() + ")")
                            .collect(Collectors.joining("; "));
        }
    }
}
