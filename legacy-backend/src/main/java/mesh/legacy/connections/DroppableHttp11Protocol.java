package mesh.legacy.connections;

import java.util.concurrent.locks.ReentrantLock;
import mesh.stages.servlet.StampingProtocol;
import org.apache.tomcat.util.net.SocketWrapperBase;

/**
 * Extends Tomcat's own protocol, so that idle connections can be closed. A client whose idle connection was closed makes a new one for its
 * next call, and no call fails.
 *
 * <p>It extends the protocol because only a protocol has access to Tomcat's connections. It is public because Tomcat creates it by its
 * name.
 */
public final class DroppableHttp11Protocol extends StampingProtocol {

    /** Returns how many connections were accepted and are not yet closed, including that of the current request. */
    int connections() {
        return getEndpoint().getConnections().size();
    }

    /** Closes all connections that have no request under way. Returns when all of them are closed. */
    void closeIdleConnections() {
        getEndpoint().getConnections().forEach(DroppableHttp11Protocol::closeIfIdle);
    }

    /**
     * Closes the connection if no thread serves a request on it. A thread that serves a request holds the lock of its connection. On the
     * connection of the current thread {@code tryLock} would succeed, because the lock is reentrant.
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
