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
import mesh.load.engine.LoadException;
import mesh.load.workers.wire.Handshake;
import mesh.load.workers.wire.MessageChannel;
import mesh.load.workers.wire.Token;
import mesh.load.workers.wire.WireException;
import org.jspecify.annotations.Nullable;

/**
 * Connects a worker to its coordinator. Either of them may be there first, and a coordinator that many strangers connect to may drop a worker before
 * it has heard it: so the worker tries again, after a pause that doubles and is drawn at random, until its time is over.
 */
public final class CoordinatorSearch implements AutoCloseable {

    private static final int CONNECT_MILLIS = 2_000;
    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final long MAX_PAUSE_MILLIS = 1_000;

    private final Supplier<InetSocketAddress> coordinator;
    private final Token token;
    private final Duration patience;
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile @Nullable Socket socket;

    /**
     * Connects to nobody yet.
     *
     * @param coordinator where it is, looked up for each attempt
     * @param patience for all attempts together
     */
    public CoordinatorSearch(Supplier<InetSocketAddress> coordinator, Token token, Duration patience) {
        this.coordinator = coordinator;
        this.token = token;
        this.patience = patience;
    }

    /**
     * Returns a connection whose two sides have proved themselves.
     *
     * @throws WireException if the coordinator has another token or version, which no other attempt would change
     * @throws LoadException if none was there in time, or this was closed
     */
    public MessageChannel connect() throws WireException, InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        for (long pause = FIRST_PAUSE_MILLIS; ; pause = Math.min(MAX_PAUSE_MILLIS, 2 * pause)) {
            try {
                return Handshake.ofWorker(connected(), token);
            } catch (WireException refused) {
                cancel();
                throw refused;
            } catch (IOException notYet) {
                closeSocket();
                requireTime(deadline, notYet);
            }
            if (closed.await(ThreadLocalRandom.current().nextLong(pause / 2, pause), TimeUnit.MILLISECONDS)) {
                throw new LoadException("it was told to end before it had found its run");
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
            closeSocket();
        }
        one.connect(address, CONNECT_MILLIS);
        return one;
    }

    private void requireTime(long deadline, IOException notYet) {
        if (System.nanoTime() - deadline > 0) {
            InetSocketAddress address = coordinator.get();
            throw new LoadException(
                    "no run waits for workers at " + address.getHostString() + ":" + address.getPort() + ", for "
                            + patience.toSeconds() + " s: " + notYet.getMessage(),
                    notYet);
        }
    }

    private void closeSocket() {
        Socket one = socket;
        if (one != null) {
            try {
                one.close();
            } catch (IOException gone) {
                // so is the connection
            }
        }
    }

    /** Ends the connection and every further attempt, whichever thread is at it. */
    public void cancel() {
        closed.countDown();
        closeSocket();
    }

    @Override
    public void close() {
        cancel();
    }
}
