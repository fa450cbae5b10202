package mesh.load.workers.wire;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Closes connections without an exception, limits the time of steps on them, and formats addresses. */
public final class Sockets {

    private Sockets() {}

    @FunctionalInterface
    interface Steps<T> {

        T run() throws IOException;
    }

    /**
     * Runs the steps within a time limit. When it is over, closes the socket and throws {@code late}. Sockets have no time limit for
     * writing, nor for several reads together, but closing a socket ends every blocked call on it.
     */
    static <T> T within(int millis, Socket socket, Steps<T> steps, Supplier<? extends IOException> late)
            throws IOException {
        CompletableFuture<Boolean> ended = new CompletableFuture<Boolean>().orTimeout(millis, TimeUnit.MILLISECONDS);
        var unused = ended.exceptionally(timeout -> {
            close(socket);
            return false;
        });
        try {
            return steps.run();
        } catch (WireException conclusive) {
            throw conclusive;
        } catch (IOException failed) {
            throw ended.isDone() ? late.get() : failed;
        } finally {
            ended.complete(true);
        }
    }

    /** Returns {@code HOST:PORT}. */
    public static String text(InetSocketAddress address) {
        return address.getHostString() + ":" + address.getPort();
    }

    /** Closes a connection. Does nothing if it is already closed. */
    public static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException gone) {
            // the connection has already ended
        }
    }
}
