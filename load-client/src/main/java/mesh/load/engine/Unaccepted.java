package mesh.load.engine;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import mesh.load.os.AcceptQueue;

/**
 * Finds out whether a service of this machine has never accepted a connection, when its user times out. This distinguishes requests that
 * were never read from those with a slow response. Users mostly time out together, so the system is queried once for all of them.
 */
final class Unaccepted {

    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final boolean looks;
    private final Map<InetSocketAddress, TimedQueue> lastReads = new HashMap<>();

    private record TimedQueue(AcceptQueue queue, long at) {}

    /** @param looks false if requests have due times of their own: the query takes milliseconds, in which other requests would be late */
    Unaccepted(boolean looks) {
        this.looks = looks;
    }

    /** Returns whether the service has not accepted this connection; false if that is unknown. */
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
