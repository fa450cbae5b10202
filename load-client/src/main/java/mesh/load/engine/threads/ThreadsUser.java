package mesh.load.engine.threads;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import mesh.load.engine.Connections;
import mesh.load.engine.LoadExecution;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.LoadWorker;
import mesh.load.engine.NoSocketException;
import mesh.load.engine.RequestLifecycle;
import mesh.load.engine.StartBarrier;
import mesh.load.engine.TimestampDelay;
import mesh.load.engine.http.RequestBuffer;
import org.jspecify.annotations.Nullable;

/** One user with a thread, a socket and a place at the barrier of its own. Every wait blocks the thread. */
final class ThreadsUser implements LoadWorker {

    private static final int BUFFER_BYTES = 8 * 1024;

    private final LoadExecution firing;
    private final StartBarrier barrier;
    private final Semaphore connecting;
    private final int index;
    private final LoadPlan plan;
    private final RequestLifecycle exchange;
    private final RequestBuffer request;
    private final byte[] bytes = new byte[BUFFER_BYTES];

    private @Nullable SocketChannel channel;

    ThreadsUser(LoadExecution firing, StartBarrier barrier, Semaphore connecting, int index) {
        this.firing = firing;
        this.barrier = barrier;
        this.connecting = connecting;
        this.index = index;
        plan = firing.plan();
        exchange = firing.exchangeOf(index);
        request = new RequestBuffer(plan.targetOf(index), plan.users().get(index));
    }

    @Override
    public void run() throws IOException, InterruptedException, BrokenBarrierException {
        open();
        barrier.await(index);
        while (exchange.hasNext()) {
            SocketChannel open = channel == null ? reconnect() : channel;
            if (open != null) {
                ask(open);
            }
        }
    }

    /** Its read returns when it has its core back: since when the socket was readable, only the kernel knows. */
    @Override
    public @Nullable TimestampDelay timestampDelay() {
        return null;
    }

    @Override
    public void close() {
        if (channel != null) {
            Connections.close(channel);
            channel = null;
        }
    }

    private void open() throws NoSocketException, InterruptedException {
        connecting.acquire();
        try {
            if (connect() != null) {
                firing.connectionsOpen(1);
            }
        } finally {
            connecting.release();
        }
    }

    private @Nullable SocketChannel reconnect() throws InterruptedException {
        try {
            return connect();
        } catch (NoSocketException e) {
            return refused(System.nanoTime());
        }
    }

    private @Nullable SocketChannel connect() throws NoSocketException, InterruptedException {
        long begun = System.nanoTime();
        SocketChannel opened = Connections.socket(plan);
        channel = opened;
        try {
            opened.socket().connect(request.target(), millis(Connections.timeoutNanos(plan)));
            exchange.connected(System.nanoTime() - begun);
            return opened;
        } catch (IOException e) {
            throwIfInterrupted();
            Connections.requireLocalPort(e);
            return refused(begun);
        }
    }

    private @Nullable SocketChannel refused(long begun) {
        long now = System.nanoTime();
        exchange.notConnected(now - begun, now);
        close();
        return null;
    }

    private void ask(SocketChannel open) throws InterruptedException {
        long begun = System.nanoTime();
        exchange.sends(begun);
        try {
            BlockingWrite sending = BlockingWrite.begin(request, open);
            exchangeBytes(open, begun + plan.timeout().toNanos());
            sending.end();
        } catch (IOException e) {
            throwIfInterrupted();
            breaks();
        }
        if (request.hasRemaining() || !open.isOpen()) {
            close();
        }
    }

    private void exchangeBytes(SocketChannel open, long deadline) throws InterruptedException {
        try {
            receive(open, deadline);
        } catch (SocketTimeoutException e) {
            exchange.timesOut(System.nanoTime());
            close();
        } catch (IOException e) {
            throwIfInterrupted();
            breaks();
        }
    }

    private void breaks() {
        exchange.connectionBreaks(System.nanoTime());
        close();
    }

    private void receive(SocketChannel open, long deadline) throws IOException {
        InputStream in = open.socket().getInputStream();
        boolean ended = false;
        while (!ended) {
            int count = read(open, in, deadline);
            long now = System.nanoTime();
            if (count < 0) {
                exchange.connectionEnds(now);
                ended = true;
            } else {
                ended = exchange.receives(bytes, 0, count, now);
            }
        }
        if (exchange.hasNext() && !exchange.isConnectionReusable()) {
            close();
        }
    }

    private int read(SocketChannel open, InputStream in, long deadline) throws IOException {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
            throw new SocketTimeoutException();
        }
        open.socket().setSoTimeout(millis(left));
        return in.read(bytes);
    }

    private static int millis(long nanos) {
        return (int) Math.min(Integer.MAX_VALUE, TimeUnit.NANOSECONDS.toMillis(nanos) + 1);
    }

    private static void throwIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }
}
