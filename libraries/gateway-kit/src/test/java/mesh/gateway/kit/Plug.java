package mesh.gateway.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;

/**
 * A port that neither accepts nor refuses connections: its server socket listens but accepts nothing, and the queue of pending
 * connections is full. Linux then ignores further attempts to connect.
 */
final class Plug implements AutoCloseable {

    private static final int KNOCK_MILLIS = 200;

    private final ServerSocket server;
    private final List<Socket> queue = new ArrayList<>();

    private Plug(int port) throws IOException {
        server = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
    }

    static Plug on(int port) {
        try {
            Plug plug = new Plug(port);
            while (plug.letsIn()) {
                // until the queue is full
            }
            return plug;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean letsIn() throws IOException {
        Socket socket = new Socket();
        queue.add(socket);
        try {
            socket.connect(server.getLocalSocketAddress(), KNOCK_MILLIS);
            return true;
        } catch (SocketTimeoutException full) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : queue) {
            socket.close();
        }
    }
}
