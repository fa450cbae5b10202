package mesh.load.engine;

import java.io.IOException;
import java.net.BindException;
import java.net.StandardSocketOptions;
import java.nio.channels.Channel;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/** What both engines hold to when they open connections. */
public final class Connections {

    /**
     * Connections that are in the making at the same time, over all parties. Tomcat's accept queue holds 100: beyond it the
     * kernel drops SYNs, and each of those costs a second.
     */
    public static final int MOST_AT_ONCE = 64;

    private static final Duration LONGEST = Duration.ofSeconds(10);

    private Connections() {}

    /** How long a connection may take: as long as a request, but no longer than anybody waits for a dead host. */
    public static long timeoutNanos(LoadPlan plan) {
        return Math.min(plan.timeout().toNanos(), LONGEST.toNanos());
    }

    public static SocketChannel socket(LoadPlan plan) throws NoSocketException {
        try {
            SocketChannel channel = SocketChannel.open();
            if (plan.pace() != null) {
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

    public static void close(Channel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // nothing is lost: whatever was to be read from it has been
        }
    }
}
