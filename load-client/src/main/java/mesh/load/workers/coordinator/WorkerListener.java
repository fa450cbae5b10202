package mesh.load.workers.coordinator;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import mesh.load.engine.LoadException;
import mesh.load.workers.wire.Handshake;
import mesh.load.workers.wire.Message;
import mesh.load.workers.wire.MessageChannel;
import mesh.load.workers.wire.Token;
import org.jspecify.annotations.Nullable;

/**
 * Waits for workers. Each connection proves itself on a thread of its own, so that a silent one keeps nobody waiting. There is a bounded number of
 * them: {@link UnprovenConnections} says which one has to go. A worker that had to go comes again.
 */
final class WorkerListener implements AutoCloseable {

    private static final int MAX_UNPROVEN = 512;
    private static final int MAX_UNPROVEN_OF_NETWORK = 256;

    /** With those that had to go and whose threads have not ended yet. Beyond that nobody is accepted, and the kernel holds those who come. */
    private static final int MAX_HANDSHAKES = 1024;

    /** The kernel has a bound of its own, 4096 on Linux. */
    private static final int BACKLOG = 1024;

    private static final int PAUSE_MILLIS = 100;

    private static final String HAD_TO_GO =
            "it had to go for another one before it had proved that it has the " + Token.VARIABLE;

    /** Of an IPv6 address: whoever has one has all that begin alike. */
    private static final int NETWORK_BYTES = 8;

    private final ServerSocket server;
    private final Token token;
    private final Refusals refusals;
    private final BlockingQueue<MessageChannel> arrived;
    private final UnprovenConnections<String, Socket> unproven =
            new UnprovenConnections<>(MAX_UNPROVEN, MAX_UNPROVEN_OF_NETWORK, new SplittableRandom());
    private final Semaphore handshakes = new Semaphore(MAX_HANDSHAKES);

    private WorkerListener(ServerSocket server, Token token, int workers, Consumer<String> say) {
        this.server = server;
        this.token = token;
        refusals = new Refusals(say, System::nanoTime);
        arrived = new ArrayBlockingQueue<>(workers);
    }

    /**
     * Listens from now on.
     *
     * @param say told in a line every few seconds at most who was refused, and why
     * @throws LoadException if that address cannot be had
     */
    static WorkerListener open(InetSocketAddress address, Token token, int workers, Consumer<String> say) {
        try {
            ServerSocket server = new ServerSocket();
            server.bind(address, BACKLOG);
            WorkerListener listener = new WorkerListener(server, token, workers, say);
            // No virtual thread: in a flood it would keep a core's worth of them from running.
            Thread.ofPlatform().daemon().name("worker-listener").start(listener::accept);
            return listener;
        } catch (IOException cannot) {
            throw new LoadException(
                    "workers cannot be waited for at " + address.getHostString() + ":" + address.getPort() + ": "
                            + cannot.getMessage(),
                    cannot);
        }
    }

    /** Where it listens: with a port, even if none was named. */
    InetSocketAddress address() {
        return (InetSocketAddress) server.getLocalSocketAddress();
    }

    /** The next worker that has proved itself; null if none comes in that time. */
    @Nullable
    MessageChannel next(Duration patience) throws InterruptedException {
        refusals.tellIfDue();
        return arrived.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void accept() {
        while (!server.isClosed()) {
            handshakes.acquireUninterruptibly();
            try {
                Socket socket = server.accept();
                Socket dropped = unproven.add(network(socket.getInetAddress()), socket);
                if (dropped != null) {
                    reset(dropped);
                }
                Thread.ofVirtual().name("worker-handshake").start(() -> prove(socket));
            } catch (IOException failed) {
                handshakes.release();
                pause();
            }
        }
    }

    private static String network(InetAddress address) {
        byte[] bytes = address.getAddress();
        return HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, NETWORK_BYTES));
    }

    /** It was closed, or a connection was gone before it was accepted, or too many files are open: which may go on for a while. */
    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt(); // nobody has this thread
        }
    }

    private void prove(Socket socket) {
        String from = String.valueOf(socket.getRemoteSocketAddress());
        try {
            MessageChannel channel = Handshake.ofCoordinator(socket, token, new Steps(socket));
            if (server.isClosed() || !arrived.offer(channel)) {
                refusals.add(from, "there are enough workers");
                dismiss(channel);
            }
        } catch (IOException refused) {
            refusals.add(from, unproven.remove(socket) ? String.valueOf(refused.getMessage()) : HAD_TO_GO);
            close(socket);
        } finally {
            handshakes.release();
        }
    }

    /** What a handshake has come to, for what has to go first. */
    private final class Steps implements Handshake.Steps {

        private final Socket socket;

        Steps(Socket socket) {
            this.socket = socket;
        }

        @Override
        public void spoke() {
            unproven.spoke(socket);
        }

        /** Before the worker is told that it is accepted: it comes again if it is not. */
        @Override
        public void proved() throws IOException {
            if (!unproven.remove(socket)) {
                throw new IOException(HAD_TO_GO);
            }
        }
    }

    /** A worker too many is told so. */
    private static void dismiss(MessageChannel channel) {
        try (channel) {
            channel.send(new Message.Goodbye());
        } catch (IOException gone) {
            // it knows
        }
    }

    /** Its handshake fails, on both sides and at once: nothing is left in the kernel that waits for the other side's end. */
    private static void reset(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
        } catch (IOException gone) {
            // so is the connection
        }
        close(socket);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException gone) {
            // so is the connection
        }
    }

    /** Whoever comes later is not heard; those who have come are not touched. */
    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException gone) {
            // it is closed all the same
        }
        unproven.removeAll().forEach(WorkerListener::reset);
        refusals.tellRest();
        MessageChannel unused = arrived.poll();
        while (unused != null) {
            dismiss(unused);
            unused = arrived.poll();
        }
    }
}
