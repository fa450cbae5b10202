package mesh.dependency.port;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/** Accepts connections on loopback, and gives each of them a virtual thread. */
public final class Listener implements AutoCloseable {

    /** The same as that of the legacy backend. A shorter queue would overflow when an application opens a thousand connections together. */
    private static final int ACCEPT_QUEUE = 4096;

    private static final long PAUSE_NANOS = 10_000_000;

    private final String name;
    private final Traffic traffic;
    private final ServerSocket server = new ServerSocket();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    /** Serves a connection until its end. The listener then closes it. */
    @FunctionalInterface
    public interface Handler {

        void serve(Socket connection) throws IOException, InterruptedException;
    }

    /** Begins to listen, so that the port is taken. */
    public Listener(String name, int port, Traffic traffic) throws IOException {
        this.name = name;
        this.traffic = traffic;
        try {
            server.setReuseAddress(true);
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), ACCEPT_QUEUE);
        } catch (IOException taken) {
            server.close();
            throw new IOException("port " + port + " of '" + name + "' cannot be used: " + taken.getMessage(), taken);
        }
    }

    public int port() {
        return server.getLocalPort();
    }

    public void open(Handler handler) {
        Thread.ofPlatform().name("accept-" + name).start(() -> accept(handler));
    }

    private void accept(Handler handler) {
        while (!server.isClosed()) {
            try {
                Socket connection = server.accept();
                open.add(connection);
                traffic.opened();
                Thread.startVirtualThread(() -> serve(connection, handler));
            } catch (IOException closedOrNoDescriptor) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private void serve(Socket connection, Handler handler) {
        try (connection) {
            connection.setTcpNoDelay(true);
            handler.serve(connection);
        } catch (IOException gone) {
            // The handler has counted what matters. The connection is closed below.
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(connection);
            traffic.closed();
        }
    }

    /** Closes the port and all connections. */
    @Override
    public void close() {
        closeQuietly(server);
        open.forEach(Listener::closeQuietly);
    }

    public static void closeQuietly(AutoCloseable resource) {
        try {
            resource.close();
        } catch (Exception alreadyGone) {
            // There is nothing to release.
        }
    }
}
