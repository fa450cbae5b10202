package mesh.load.workers.coordinator;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Deque;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import mesh.load.engine.LoadException;
import mesh.load.workers.wire.Handshake;
import mesh.load.workers.wire.Message;
import mesh.load.workers.wire.MessageChannel;
import mesh.load.workers.wire.Token;
import org.jspecify.annotations.Nullable;

/**
 * Waits for workers. Each connection proves itself on a thread of its own, so that who says nothing keeps nobody waiting; there are only so
 * many that have not yet, and beyond them the one that has taken longest has to go: it takes a worker a few milliseconds.
 */
final class WorkerListener implements AutoCloseable {

    private static final int MAX_UNPROVEN = 64;

    private static final int PAUSE_MILLIS = 100;

    private final ServerSocket server;
    private final Token token;
    private final Consumer<String> say;
    private final BlockingQueue<MessageChannel> arrived;
    private final Deque<Socket> unproven = new ConcurrentLinkedDeque<>();

    private WorkerListener(ServerSocket server, Token token, int workers, Consumer<String> say) {
        this.server = server;
        this.token = token;
        this.say = say;
        arrived = new ArrayBlockingQueue<>(workers);
    }

    /**
     * Listens from now on.
     *
     * @param say told in a line who was refused, and why
     * @throws LoadException if that address cannot be had
     */
    static WorkerListener open(InetSocketAddress address, Token token, int workers, Consumer<String> say) {
        try {
            ServerSocket server = new ServerSocket();
            server.bind(address);
            WorkerListener listener = new WorkerListener(server, token, workers, say);
            Thread.ofVirtual().name("worker-listener").start(listener::accept);
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
        return arrived.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                unproven.addLast(socket);
                if (unproven.size() > MAX_UNPROVEN) {
                    expel(unproven.pollFirst());
                }
                Thread.ofVirtual().name("worker-handshake").start(() -> prove(socket));
            } catch (IOException failed) {
                pause();
            }
        }
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
        try {
            MessageChannel channel = Handshake.ofCoordinator(socket, token);
            if (server.isClosed() || !arrived.offer(channel)) {
                say.accept("refused a worker from " + socket.getRemoteSocketAddress() + ": there are enough");
                dismiss(channel);
            }
        } catch (IOException refused) {
            say.accept("refused a connection from " + socket.getRemoteSocketAddress() + ": " + refused.getMessage());
            close(socket);
        } finally {
            unproven.remove(socket);
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

    /** Its handshake fails. */
    private static void expel(@Nullable Socket longest) {
        if (longest != null) {
            close(longest);
        }
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
        MessageChannel unused = arrived.poll();
        while (unused != null) {
            dismiss(unused);
            unused = arrived.poll();
        }
    }
}
