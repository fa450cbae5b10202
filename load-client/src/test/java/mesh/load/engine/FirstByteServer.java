package mesh.load.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CompletableFuture;

/**
 * A server that counts the connections that are open when the first byte of any request arrives. It then closes them all. A connection is
 * open before the server accepts it, so the server accepts all pending connections before it counts.
 */
public final class FirstByteServer implements AutoCloseable {

    private final Selector selector = Selector.open();
    private final ServerSocketChannel listener = ServerSocketChannel.open();
    private final CompletableFuture<Integer> connections = new CompletableFuture<>();
    private int accepted;

    public FirstByteServer() throws IOException {
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
        Thread.ofVirtual().start(this::serve);
    }

    public InetSocketAddress address() {
        return new InetSocketAddress(
                InetAddress.getLoopbackAddress(), listener.socket().getLocalPort());
    }

    public int connectionsAtFirstByte() {
        return connections.join();
    }

    @Override
    public void close() throws IOException {
        if (!selector.isOpen()) {
            return;
        }
        for (SelectionKey key : selector.keys()) {
            key.channel().close();
        }
        selector.close();
    }

    private void serve() {
        try {
            boolean firstByte = false;
            while (!firstByte) {
                selector.select();
                firstByte = selector.selectedKeys().stream().anyMatch(SelectionKey::isReadable);
                selector.selectedKeys().clear();
                accept();
            }
            connections.complete(accepted);
            close();
        } catch (IOException e) {
            connections.completeExceptionally(e);
        }
    }

    private void accept() throws IOException {
        for (SocketChannel peer = listener.accept(); peer != null; peer = listener.accept()) {
            peer.configureBlocking(false);
            peer.register(selector, SelectionKey.OP_READ);
            accepted++;
        }
    }
}
