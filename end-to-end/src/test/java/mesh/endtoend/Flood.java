package mesh.endtoend;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Many connections, each of which sends one request when it is open and then stays open. */
final class Flood implements AutoCloseable {

    private final Selector selector = Selector.open();
    private final List<SocketChannel> connections = new ArrayList<>();
    private final ByteBuffer question;
    private final ByteBuffer response = ByteBuffer.allocate(4096);
    private int responded;
    private int refused;

    private Flood(String path) throws IOException {
        question = StandardCharsets.US_ASCII.encode("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    /** Opens all connections concurrently. */
    static Flood of(int connections, int port, String path) throws IOException {
        Flood flood = new Flood(path);
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        for (int i = 0; i < connections; i++) {
            flood.connect(address);
        }
        return flood;
    }

    private void connect(InetSocketAddress address) throws IOException {
        SocketChannel connection = SocketChannel.open();
        connection.configureBlocking(false);
        connections.add(connection);
        connection.connect(address);
        connection.register(selector, SelectionKey.OP_CONNECT);
    }

    /** Waits until each connection has received its response or was refused, or until this time has passed. */
    void await(Duration patience) throws IOException {
        long end = System.nanoTime() + patience.toNanos();
        while (undecided() > 0 && System.nanoTime() < end) {
            selector.select(100);
            for (SelectionKey key : selector.selectedKeys()) {
                go(key);
            }
            selector.selectedKeys().clear();
        }
    }

    int responded() {
        return responded;
    }

    int refused() {
        return refused;
    }

    int undecided() {
        return connections.size() - responded - refused;
    }

    private void go(SelectionKey key) throws IOException {
        SocketChannel connection = (SocketChannel) key.channel();
        try {
            if (key.isConnectable()) {
                connection.finishConnect();
                connection.write(question.duplicate());
                key.interestOps(SelectionKey.OP_READ);
            } else if (connection.read(response.clear()) < 0) {
                throw new IOException("closed without a response");
            } else {
                responded++;
                key.cancel();
            }
        } catch (IOException noResponse) {
            refused++;
            key.cancel();
            connection.close();
        }
    }

    @Override
    public void close() throws IOException {
        for (SocketChannel connection : connections) {
            connection.close();
        }
        selector.close();
    }
}
