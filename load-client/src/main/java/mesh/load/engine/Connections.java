package mesh.load.engine;

import java.io.Closeable;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import mesh.load.engine.LoadPlan.ReadThrottle;
import mesh.load.os.ServerAddress;
import org.jspecify.annotations.Nullable;

/** How engines and workers open, close and name connections. */
public final class Connections {

    /**
     * Maximum number of connections that all workers together open concurrently. Tomcat's accept queue has room for 100. When it is full,
     * the kernel drops SYNs, and each dropped SYN delays its connection by a second.
     */
    public static final int MAX_CONCURRENT_CONNECTS = 64;

    private static final Duration MAX_TIMEOUT = Duration.ofSeconds(10);

    private Connections() {}

    /** Returns the time limit for opening a connection: that of a request, but at most 10 s. A host that takes longer is down. */
    public static long timeoutNanos(LoadPlan plan) {
        return Math.min(plan.timeout().toNanos(), MAX_TIMEOUT.toNanos());
    }

    /** Opens a socket for a user that reads this slowly, or as fast as it can if {@code throttle} is null. Does not connect it. */
    public static SocketChannel openSocket(@Nullable ReadThrottle throttle) {
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

    /**
     * Throws a {@link LoadException} if a connection failed because of this machine. Without its requests, the load would be a different
     * one.
     */
    public static void requireLocalPort(IOException failure) {
        if (failure instanceof BindException) {
            throw NoSocketException.noPort(failure);
        }
    }

    public static String text(InetSocketAddress address) {
        return ServerAddress.text(address);
    }

    public static void close(@Nullable Closeable used) {
        try (used) {
            // The try statement closes it.
        } catch (IOException e) {
            // nothing is lost: either it is closed already, or everything needed has been read
        }
    }
}
