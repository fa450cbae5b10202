package mesh.load.engine;

import java.io.IOException;
import java.net.BindException;
import java.net.StandardSocketOptions;
import java.nio.channels.Channel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The rules by which both engines open connections. */
public final class Connections {

    /**
     * Connections that are being opened at the same time, over all workers. Tomcat's accept queue holds 100: beyond it the
     * kernel drops SYNs, and each dropped SYN delays its connection by a second.
     */
    public static final int MAX_CONCURRENT_CONNECTS = 64;

    private static final Duration MAX_TIMEOUT = Duration.ofSeconds(10);

    private Connections() {}

    /** The time limit for opening a connection: that of a request, but no more than 10 s, which is enough to tell that a host is down. */
    public static long timeoutNanos(LoadPlan plan) {
        return Math.min(plan.timeout().toNanos(), MAX_TIMEOUT.toNanos());
    }

    /** A socket that is not connected yet, with the options of the plan. */
    public static SocketChannel openSocket(LoadPlan plan) throws NoSocketException {
        return openWith(plan.readThrottle());
    }

    /** A socket that is not connected yet, of a user who reads as fast as he can. */
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

    /**
     * Tells a failure of this machine from one of the target.
     *
     * @throws NoSocketException if the connection failed because of this machine
     */
    public static void requireLocalPort(IOException failure) throws NoSocketException {
        if (failure instanceof BindException) {
            throw NoSocketException.noPort(failure);
        }
    }

    /**
     * The same in the middle of a load, which then has to end: a load whose requests this machine does not send is another load, and the
     * target must not be charged with it.
     *
     * @throws LoadException if the connection failed because of this machine
     */
    public static void requireOwnMeans(IOException failure, LoadPlan plan) {
        try {
            requireLocalPort(failure);
        } catch (NoSocketException own) {
            throw own.forUsers(plan.users().size());
        }
        if (failure instanceof NoSocketException own) {
            throw own.forUsers(plan.users().size());
        }
    }

    public static void close(Channel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // nothing is lost: everything that was wanted from it has been read
        }
    }
}
