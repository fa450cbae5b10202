package mesh.load.workers.worker;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import mesh.load.engine.Connections;
import mesh.load.engine.LoadException;
import mesh.load.os.ServerAddress;
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

    private final ServerAddress coordinator;
    private final TlsIdentity identity;
    private final Duration patience;
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile Socket socket = new Socket();

    /** Creates a search. It looks up the coordinator's addresses again for each attempt, and tries all of them. */
    public CoordinatorSearch(ServerAddress coordinator, Token token, Duration patience) {
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
                return attempt();
            } catch (WireException refused) {
                cancel();
                throw refused;
            } catch (IOException notYet) {
                if (System.nanoTime() - deadline > 0) {
                    throw new LoadException(
                            "no run accepted this worker at " + coordinator + " within " + patience.toSeconds() + " s: "
                                    + notYet.getMessage(),
                            notYet);
                }
            }
            if (closed.await(ThreadLocalRandom.current().nextLong(pause / 2, pause), TimeUnit.MILLISECONDS)) {
                throw new LoadException("the worker was stopped before it found its run");
            }
        }
    }

    /**
     * Connects to each address in turn until a coordinator accepts the worker. The connection that it tries is the one that it keeps: the
     * coordinator would report one that ends without a proof.
     */
    private MessageChannel attempt() throws IOException {
        IOException failed = new UnknownHostException(coordinator.host() + " is unknown here");
        for (InetSocketAddress address : addresses()) {
            try {
                return Handshake.ofWorker(connected(address), identity);
            } catch (WireException refused) {
                throw refused;
            } catch (IOException notYet) {
                Connections.close(socket);
                failed = notYet;
            }
        }
        throw failed;
    }

    private List<InetSocketAddress> addresses() {
        try {
            return coordinator.all();
        } catch (UnknownHostException unknown) {
            return List.of();
        }
    }

    private Socket connected(InetSocketAddress address) throws IOException {
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
