package mesh.load.workers.worker;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import mesh.load.engine.Connections;
import mesh.load.engine.LoadException;
import mesh.load.workers.wire.Handshake;
import mesh.load.workers.wire.MessageChannel;
import mesh.load.workers.wire.TlsIdentity;
import mesh.load.workers.wire.Token;
import mesh.load.workers.wire.WireException;

/**
 * Connects a worker to its coordinator. Either of the two may start first, and a coordinator to which many strangers connect may drop a
 * worker. The worker therefore retries until its time is over. The pauses between the attempts are random, and their limit doubles.
 */
public final class CoordinatorSearch implements AutoCloseable {

    private static final int CONNECT_MILLIS = 2_000;
    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final long MAX_PAUSE_MILLIS = 1_000;

    private final Supplier<InetSocketAddress> coordinator;
    private final TlsIdentity identity;
    private final Duration patience;
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile Socket socket = new Socket();

    /** Creates a search. It looks up the coordinator's address again for each attempt. */
    public CoordinatorSearch(Supplier<InetSocketAddress> coordinator, Token token, Duration patience) {
        this.coordinator = coordinator;
        this.patience = patience;
        identity = TlsIdentity.ofWorker(token);
    }

    /**
     * Searches until a coordinator accepts the worker, and returns the connection.
     *
     * @throws WireException if the coordinator has another token or version, so that another attempt would not help
     * @throws LoadException if no coordinator accepted the worker in time, or if this search was closed
     */
    public MessageChannel connect() throws WireException, InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        for (long pause = FIRST_PAUSE_MILLIS; ; pause = Math.min(MAX_PAUSE_MILLIS, 2 * pause)) {
            try {
                return Handshake.ofWorker(connected(), identity);
            } catch (WireException refused) {
                cancel();
                throw refused;
            } catch (IOException notYet) {
                Connections.close(socket);
                if (System.nanoTime() - deadline > 0) {
                    throw new LoadException(
                            "no run accepted this worker at " + Connections.text(coordinator.get()) + " within "
                                    + patience.toSeconds() + " s: " + notYet.getMessage(),
                            notYet);
                }
            }
            if (closed.await(ThreadLocalRandom.current().nextLong(pause / 2, pause), TimeUnit.MILLISECONDS)) {
                throw new LoadException("the worker was stopped before it found its run");
            }
        }
    }

    private Socket connected() throws IOException {
        InetSocketAddress address = coordinator.get();
        if (address.isUnresolved()) {
            throw new UnknownHostException(address.getHostString() + " is unknown here");
        }
        Socket one = new Socket();
        socket = one;
        if (closed.getCount() == 0) {
            Connections.close(one);
        }
        one.connect(address, CONNECT_MILLIS);
        return one;
    }

    /** Ends the connection and all further attempts. Any thread may call this. */
    public void cancel() {
        closed.countDown();
        Connections.close(socket);
    }

    @Override
    public void close() {
        cancel();
    }
}
