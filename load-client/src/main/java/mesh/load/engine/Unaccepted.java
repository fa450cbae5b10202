package mesh.load.engine;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import mesh.load.os.TcpSocket;

/**
 * Finds out, when a user times out, whether a service on this machine never accepted the user's connection. This distinguishes requests
 * that were never read from requests with a slow response. Most users time out together, so the system is queried once for all of them.
 */
final class Unaccepted {

    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final boolean looks;
    private final Map<InetSocketAddress, TimedQueue> lastReads = new HashMap<>();

    /** @param clientPorts local ports of the connections that the service had not accepted at that instant */
    private record TimedQueue(Set<Integer> clientPorts, long at) {}

    /**
     * @param looks false if requests have due times of their own, because the query takes milliseconds and would make other requests late
     */
    Unaccepted(boolean looks) {
        this.looks = looks;
    }

    /** Returns whether the service has not accepted this connection; false if that is unknown. */
    synchronized boolean holds(SocketChannel connection, long now) {
        try {
            return looks
                    && connection.getRemoteAddress() instanceof InetSocketAddress service
                    && connection.getLocalAddress() instanceof InetSocketAddress client
                    && clientPorts(service, now).contains(client.getPort());
        } catch (IOException closed) {
            return false;
        }
    }

    private Set<Integer> clientPorts(InetSocketAddress service, long now) {
        TimedQueue last = lastReads.get(service);
        if (last == null || now - last.at() > FRESH_NANOS) {
            last = new TimedQueue(TcpSocket.notAcceptedBy(service), now);
            lastReads.put(service, last);
        }
        return last.clientPorts();
    }
}
