package mesh.load.engine;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import mesh.load.os.AcceptQueue;

/**
 * Which connections a service of this machine has not accepted, asked for when a user gives up: those who were never read are told from
 * those whose response took too long. Users mostly give up together, and the system is asked once for all of them.
 */
final class Unaccepted {

    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final boolean looks;
    private final Map<InetSocketAddress, TimedQueue> lastReads = new HashMap<>();

    private record TimedQueue(AcceptQueue queue, long at) {}

    /** @param looks false where requests are due at instants of their own: to look takes milliseconds, in which others would be sent late */
    Unaccepted(boolean looks) {
        this.looks = looks;
    }

    /** Whether the service has not accepted this connection. False where that cannot be told. */
    synchronized boolean holds(SocketChannel connection, long now) {
        try {
            return looks
                    && connection.getRemoteAddress() instanceof InetSocketAddress service
                    && connection.getLocalAddress() instanceof InetSocketAddress client
                    && queue(service, now).clientPorts().contains(client.getPort());
        } catch (IOException closed) {
            return false;
        }
    }

    private AcceptQueue queue(InetSocketAddress service, long now) {
        TimedQueue last = lastReads.get(service);
        if (last == null || now - last.at() > FRESH_NANOS) {
            last = new TimedQueue(AcceptQueue.of(service), now);
            lastReads.put(service, last);
        }
        return last.queue();
    }
}
