package mesh.load.engine.threads;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import mesh.load.engine.Connections;
import mesh.load.engine.LoadExecution;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.LoadWorker;
import mesh.load.engine.RequestLifecycle;
import mesh.load.engine.StartBarrier;
import mesh.load.engine.UserPace;
import mesh.load.engine.http.RequestBuffer;
import mesh.load.results.contender.OwnClose;
import org.jspecify.annotations.Nullable;

/**
 * One user with its own thread, socket and place at the barrier. Every wait blocks the thread. It cannot measure how late its timestamps are,
 * because only the kernel knows how long data waited until the thread had a core again.
 */
final class ThreadsUser implements LoadWorker {

    private static final int BUFFER_BYTES = 8 * 1024;

    /** Time for the last write to return. A server that has responded either has read everything, or never will. */
    private static final Duration WRITE_GRACE = Duration.ofMillis(100);

    private final LoadExecution execution;
    private final StartBarrier barrier;
    private final Semaphore connecting;
    private final int index;
    private final LoadPlan plan;
    private final RequestLifecycle lifecycle;
    private final RequestBuffer request;
    private final @Nullable UserPace pace;
    private final byte[] bytes = new byte[BUFFER_BYTES];

    private @Nullable SocketChannel channel;

    ThreadsUser(LoadExecution execution, StartBarrier barrier, Semaphore connecting, int index) {
        this.execution = execution;
        this.barrier = barrier;
        this.connecting = connecting;
        this.index = index;
        plan = execution.plan();
        lifecycle = execution.lifecycleOf(index);
        request = plan.requestOf(index);
        pace = plan.paceOf(index, lifecycle.current());
    }

    @Override
    public void run() throws IOException, InterruptedException, BrokenBarrierException {
        connecting.acquire();
        try {
            execution.addConnections(connect() == null ? 0 : 1);
        } finally {
            connecting.release();
        }
        barrier.await(index);
        if (pace != null) {
            pace.release(barrier.releasedAtNanoTime());
        }
        while (lifecycle.hasNext()) {
            if (pace != null) {
                pause(pace);
            }
            if (pace != null && pace.isOver(System.nanoTime())) {
                lifecycle.stop();
                continue;
            }
            SocketChannel open = channel == null ? connect() : channel;
            if (open != null) {
                send(open);
            }
        }
    }

    @Override
    public void close() {
        Connections.close(channel);
        channel = null;
    }

    /**
     * Waits until the user has joined the load or has thought. Also closes the connection if the server has closed it meanwhile. The next
     * request then opens its own.
     */
    private void pause(UserPace own) throws InterruptedException {
        long now = System.nanoTime();
        long nanos = own.next(lifecycle, now) - now;
        if (nanos <= 0) {
            return;
        }
        Thread.sleep(Duration.ofNanos(nanos));
        SocketChannel open = channel;
        if (open == null) {
            return;
        }
        try {
            open.configureBlocking(false);
            int count = open.read(ByteBuffer.allocate(1));
            open.configureBlocking(true);
            if (count > 0) {
                lifecycle.closes(OwnClose.SURPLUS);
            }
            if (count != 0) {
                close();
            }
        } catch (IOException broken) {
            throwIfInterrupted();
            close();
        }
    }

    private @Nullable SocketChannel connect() throws InterruptedException {
        long begun = System.nanoTime();
        SocketChannel opened = Connections.openSocket(plan.readThrottle());
        channel = opened;
        try {
            opened.socket().connect(request.target(), millis(Connections.timeoutNanos(plan)));
            lifecycle.connected(System.nanoTime() - begun);
            return opened;
        } catch (IOException e) {
            throwIfInterrupted();
            Connections.requireLocalPort(e);
            long now = System.nanoTime();
            lifecycle.connectFailed(now - begun, now, e instanceof SocketTimeoutException);
            close();
            return null;
        }
    }

    private void send(SocketChannel open) throws InterruptedException {
        request.set(lifecycle.current());
        long begun = System.nanoTime();
        lifecycle.sendStarted(begun);
        Thread writer = null;
        try {
            request.rewind();
            if (request.hasBody()) {
                writer = Thread.ofVirtual().name("load-body").start(() -> writeBody(open));
            } else {
                write(open);
            }
            receive(open, begun + plan.timeout().toNanos());
        } catch (SocketTimeoutException e) {
            lifecycle.timedOut(System.nanoTime(), open);
            close();
        } catch (IOException e) {
            throwIfInterrupted();
            lifecycle.connectionBroken(System.nanoTime());
            close();
        }
        if (writer != null && !writer.join(WRITE_GRACE)) {
            Connections.close(open); // the server does not read the rest of the request
            writer.join();
        }
        if (request.hasRemaining() || !open.isOpen()) {
            lifecycle.closes(OwnClose.UNREAD_REQUEST);
            close();
        }
    }

    private void receive(SocketChannel open, long deadline) throws IOException {
        InputStream in = open.socket().getInputStream();
        boolean ended = false;
        while (!ended) {
            long remaining = deadline - System.nanoTime();
            if (remaining <= 0) {
                throw new SocketTimeoutException();
            }
            open.socket().setSoTimeout(millis(remaining));
            int count = in.read(bytes);
            long now = System.nanoTime();
            if (count < 0) {
                lifecycle.connectionClosed(now);
                ended = true;
            } else {
                ended = lifecycle.receive(bytes, 0, count, now);
            }
        }
        if (lifecycle.hasNext() && !lifecycle.isConnectionReusable()) {
            close();
        }
    }

    private static int millis(long nanos) {
        return (int) Math.min(Integer.MAX_VALUE, TimeUnit.NANOSECONDS.toMillis(nanos) + 1);
    }

    private static void throwIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /**
     * Writes on a thread of its own while the user reads. A server may respond before it has read everything, or may stop reading, and a
     * blocked write has no time limit.
     */
    private void writeBody(SocketChannel open) {
        try {
            write(open);
        } catch (IOException e) {
            // the user finds out what happened to the connection: it may still contain a response
        }
    }

    private void write(SocketChannel open) throws IOException {
        while (request.hasRemaining()) {
            request.writeTo(open);
        }
    }
}
