package mesh.legacy.connections;

import java.util.concurrent.locks.ReentrantLock;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.net.SocketWrapperBase;

/**
 * Tomcat's own protocol, which can also end the connections that clients only keep. A client that finds its connection ended
 * while nothing was asked makes a new one for its next call, and nobody fails.
 *
 * <p>It is a protocol because only a protocol gets to see Tomcat's connections. Public for the same reason: Tomcat makes it
 * by its name.
 */
public final class DroppableHttp11Protocol extends Http11NioProtocol {

    /** Those that were accepted and not yet closed, whoever asks included. */
    int connections() {
        return getEndpoint().getConnections().size();
    }

    /** Closes all on which no request is under way, and returns when each of these clients has been told. */
    void closeIdleConnections() {
        getEndpoint().getConnections().forEach(DroppableHttp11Protocol::closeIfIdle);
    }

    /** Whoever serves a request holds the lock. The one who asks for this does, too, and would get it once more. */
    private static void closeIfIdle(SocketWrapperBase<?> connection) {
        ReentrantLock lock = connection.getLock();
        if (lock.isHeldByCurrentThread() || !lock.tryLock()) {
            return;
        }
        try {
            if (connection.getCurrentProcessor() == null) { // else its request goes on in another thread
                connection.close();
            }
        } finally {
            lock.unlock();
        }
    }
}
