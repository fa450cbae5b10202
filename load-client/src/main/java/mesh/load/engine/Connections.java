package mesh.load.engine;

import java.io.Closeable;
import java.io.IOException;
import java.net.BindException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import mesh.load.engine.LoadPlan.ReadThrottle;
import org.jspecify.annotations.Nullable;

/** The rules by which both engines open connections. */
public final class Connections {

    /**
     * The maximum number of connections that all workers together open concurrently. Tomcat's accept queue has room for 100. When it is
     * full, the kernel drops SYNs, and each dropped SYN delays its connection by a second.
     */
    public static final int MAX_CONCURRENT_CONNECTS = 64;

    private static final Duration MAX_TIMEOUT = Duration.ofSeconds(10);

    private Connections() {}

    /**
     * Returns the time limit for opening a connection: the time limit of a request, but at most 10 s. A host that has not answered by then
     * is down.
     */
    public static long timeoutNanos(LoadPlan plan) {
        return Math.min(plan.timeout().toNanos(), MAX_TIMEOUT.toNanos());
    }

    /** Opens a socket with the options of the plan, without connecting it. */
    public static SocketChannel openSocket(LoadPlan plan) throws NoSocketException {
        return openWith(plan.readThrottle());
    }

    /** Opens a socket for a user that reads as fast as it can, without connecting it. */
    public static SocketChannel openSocket() throws NoSocketException {
        return openWith(null);
    }

    private static SocketChannel openWith(@Nullable ReadThrottle throttle) throws NoSocketException {
        try {
            SocketChannel channel = SocketChannel.open();
            if (throttle != null) {
                channel.setOption(StandardSocketOptions.SO_RCVBUF, ReadThrottle.RECEIVE_BUFFER);
            }
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            return channel;
        } catch (IOException e) {
            throw NoSocketException.noFile(e);
        }
    }

    /** Throws an exception if the connection failed because of this machine. Does nothing if it failed because of the target. */
    public static void requireLocalPort(IOException failure) throws NoSocketException {
        if (failure instanceof BindException) {
            throw NoSocketException.noPort(failure);
        }
    }

    /**
     * Ends a running load if this machine caused the failure. Without the requests that this machine cannot send, the load would be a
     * different one.
     *
     * @throws LoadException if the connection failed because of this machine
     */
    public static void requireOwnMeans(IOException failure, LoadPlan plan) {
        IOException cause = failure instanceof BindException ? NoSocketException.noPort(failure) : failure;
        if (cause instanceof NoSocketException own) {
            throw own.forUsers(plan.users().size());
        }
    }

    public static void close(Closeable used) {
        try {
            used.close();
        } catch (IOException e) {
            // nothing is lost: everything needed has been read from the connection
        }
    }
}
