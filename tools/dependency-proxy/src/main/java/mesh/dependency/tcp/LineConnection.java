package mesh.dependency.tcp;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import mesh.behaviour.InjectedOutcome;
import mesh.dependency.port.Listener;
import mesh.dependency.port.Target;
import mesh.dependency.port.Traffic;
import mesh.dependency.port.Traffic.Failure;

/** One connection of an application, and its counterpart to the target. The end of one is passed on to the other, and so is a reset. */
final class LineConnection {

    private static final int CONNECT_TIMEOUT_MILLIS = 10_000;

    private final Socket client;
    private final Target target;
    private final Supplier<LineSettings> settings;
    private final Calls calls;
    private final Traffic traffic;
    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private volatile Socket server = new Socket();
    private volatile long oneWayNanos;
    private volatile boolean isReset;

    LineConnection(Socket client, Target target, Supplier<LineSettings> settings, Calls calls, Traffic traffic) {
        this.client = client;
        this.target = target;
        this.settings = settings;
        this.calls = calls;
        this.traffic = traffic;
        this.oneWayNanos = settings.get().latency().toNanos() / 2;
    }

    /**
     * Passes bytes on until both directions have ended. The system has already accepted the connection, so the handshake's round trip is added
     * here: the application's bytes are read after one round trip, and the target is connected half a round trip later.
     */
    void run(Lane up, Lane down) throws InterruptedException {
        long accepted = System.nanoTime();
        Pipe toTarget = new Pipe();
        Pipe toClient = new Pipe();
        Pipe.sleepUntil(accepted + 2 * oneWayNanos);
        start(Failure.CLIENT_ENDED, () -> toTarget.fill(client.getInputStream(), bytes -> upDue(up, bytes)));
        Pipe.sleepUntil(accepted + 3 * oneWayNanos);
        if (connect()) {
            start(Failure.TARGET_ENDED, () -> {
                toTarget.drain(server.getOutputStream(), () -> {});
                server.shutdownOutput();
            });
            start(Failure.TARGET_ENDED, () -> toClient.fill(server.getInputStream(), bytes -> due(down, bytes)));
            start(Failure.CLIENT_ENDED, () -> {
                toClient.drain(client.getOutputStream(), calls::end);
                endCall(Failure.TARGET_ENDED);
                client.shutdownOutput();
            });
        }
        for (Thread thread : threads) {
            thread.join();
        }
        endCall(Failure.CLIENT_ENDED);
        Listener.closeQuietly(server);
    }

    private boolean connect() {
        try {
            connectToAny(target.addresses());
            return true;
        } catch (IOException refused) {
            if (!isReset) { // otherwise the application's connection ended first
                traffic.failed(Failure.TARGET_REFUSED);
                calls.end();
                reset();
            }
            return false;
        }
    }

    /** Connects to the first address that accepts. A socket whose attempt has failed is closed, so each address has its own. */
    private void connectToAny(List<InetSocketAddress> addresses) throws IOException {
        IOException failed = new IOException("no address");
        for (InetSocketAddress address : addresses) {
            server = new Socket();
            if (isReset) { // maybe before this socket was there to be closed
                throw failed;
            }
            try {
                server.setTcpNoDelay(true);
                server.connect(address, CONNECT_TIMEOUT_MILLIS);
                target.accepted(address);
                return;
            } catch (IOException refused) {
                failed = refused;
            }
        }
        throw failed;
    }

    /** Counts the failure if a call is under way that has none on purpose. The call then ends. Only the first failure of a connection finds its call. */
    private void endCall(Failure kind) {
        if (calls.end()) {
            traffic.failed(kind);
        }
    }

    /** Lets bytes of the application begin a call, which may hold them back or reset the connection. */
    private long upDue(Lane lane, int bytes) throws IOException, InterruptedException {
        Calls.Begun call = bytes == 0 ? null : calls.begin();
        if (call != null) {
            oneWayNanos = call.roundTripNanos() / 2;
            if (call.outcome() == InjectedOutcome.ABORT_BEFORE_RESPONSE) {
                calls.end();
                throw new IOException("reset on purpose");
            } else if (call.outcome() == InjectedOutcome.HANG) {
                call.epoch().hang();
            }
        }
        return due(lane, bytes);
    }

    private long due(Lane lane, int bytes) {
        return lane.pass(bytes, System.nanoTime(), settings.get().bandwidth().bytes()) + oneWayNanos;
    }

    @FunctionalInterface
    private interface Task {

        void run() throws IOException, InterruptedException;
    }

    /** Starts a thread whose failure ends both connections, and with them the other threads. */
    private void start(Failure kind, Task task) {
        Thread thread = Thread.startVirtualThread(() -> {
            try {
                task.run();
            } catch (IOException broken) {
                endCall(kind);
                reset();
            } catch (InterruptedException othersHaveFailed) {
                Thread.currentThread().interrupt();
            }
        });
        threads.add(thread);
        if (isReset) { // maybe just before this thread was among those to be interrupted
            thread.interrupt();
        }
    }

    /** Closes both connections so that the peers see a reset, and not the orderly end of a stream. */
    private void reset() {
        isReset = true;
        for (Socket socket : List.of(client, server)) {
            try {
                socket.setSoLinger(true, 0);
            } catch (IOException alreadyClosed) {
                continue;
            }
            Listener.closeQuietly(socket);
        }
        threads.forEach(Thread::interrupt);
    }
}
