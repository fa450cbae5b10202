package mesh.legacy.connections;

import java.util.concurrent.locks.ReentrantLock;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.net.SocketWrapperBase;

/**
 * Tomcat's own protocol, which can also end idle connections. A client whose idle connection has ended makes a new one for its next call,
 * and no call fails.
 *
 * <p>It is a protocol because only a protocol gets to see Tomcat's connections. It is public for the same reason: Tomcat creates it by its
 * name.
 */
public final class DroppableHttp11Protocol extends Http11NioProtocol {

    /** Returns how many connections were accepted and are not yet closed, including that of the request that asks. */
    int connections() {
        return getEndpoint().getConnections().size();
    }

    /** Closes all connections that have no request under way, and returns when each of these clients has been told. */
    void closeIdleConnections() {
        getEndpoint().getConnections().forEach(DroppableHttp11Protocol::closeIfIdle);
    }

    /**
     * A thread that serves a request holds the lock of its connection. The current thread serves one, too. On its own connection
     * {@code tryLock} would succeed, because the lock is reentrant.
     */
    private static void closeIfIdle(SocketWrapperBase<?> connection) {
        ReentrantLock lock = connection.getLock();
        if (lock.isHeldByCurrentThread() || !lock.tryLock()) {
            return;
        }
        try {
            if (connection.getCurrentProcessor() == null) { // otherwise its request continues in another thread
                connection.close();
            }
        } finally {
            lock.unlock();
        }
    }
}
