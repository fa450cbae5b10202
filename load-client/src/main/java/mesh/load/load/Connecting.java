package mesh.load.load;

import java.io.IOException;
import java.net.BindException;
import java.net.StandardSocketOptions;
import java.nio.channels.Channel;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/** What both engines hold to when they open connections. */
final class Connecting {

    /**
     * Connections that are in the making at the same time, over all parties. Tomcat's accept queue holds 100: beyond it the
     * kernel drops SYNs, and each of those costs a second.
     */
    static final int MOST_AT_ONCE = 64;

    private static final Duration LONGEST = Duration.ofSeconds(10);

    private Connecting() {}

    /** How long a connection may take: as long as a request, but no longer than anybody waits for a dead host. */
    static long timeoutNanos(LoadPlan plan) {
        return Math.min(plan.timeout().toNanos(), LONGEST.toNanos());
    }

    static SocketChannel socket(LoadPlan plan) throws NoSocketException {
        try {
            SocketChannel channel = SocketChannel.open();
            if (plan.pace() != null) {
                channel.setOption(StandardSocketOptions.SO_RCVBUF, Pace.RECEIVE_BUFFER);
            }
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            return channel;
        } catch (IOException e) {
            throw NoSocketException.noFile(e);
        }
    }

    /** @throws NoSocketException if the connection failed because of this machine */
    static void requireLocalPort(IOException failure) throws NoSocketException {
        if (failure instanceof BindException) {
            throw NoSocketException.noPort(failure);
        }
    }

    static void close(Channel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // nothing is lost: whatever was to be read from it has been
        }
    }
}
