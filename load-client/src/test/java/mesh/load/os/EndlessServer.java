package mesh.load.os;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/** A hostile service whose responses never end. Each connection has its own thread. */
public final class EndlessServer implements AutoCloseable {

    private static final byte[] HEAD = """
            HTTP/1.1 200 OK
            Content-Type: application/json

            """.replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII);

    private final ServerSocket listening;
    private final byte[] part;
    private final CountDownLatch closed = new CountDownLatch(1);

    private EndlessServer(byte[] part) throws IOException {
        this.part = part;
        this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    /** Starts a server that sends data as fast as the client reads. */
    public static EndlessServer pouring() throws IOException {
        return new EndlessServer("[".repeat(10_000).getBytes(StandardCharsets.US_ASCII));
    }

    /** Starts a server that sends the head of a response, then nothing, on a connection that stays open. */
    public static EndlessServer holding() throws IOException {
        return new EndlessServer(new byte[0]);
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + port() + "/");
    }

    public int port() {
        return listening.getLocalPort();
    }

    /** Waits until the client has disconnected. */
    void awaitClosed() throws InterruptedException {
        closed.await();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listening.accept();
                Thread.ofVirtual().start(() -> respond(socket));
            }
        } catch (IOException ended) {
            // The server was closed.
        }
    }

    private void respond(Socket socket) {
        try (socket) {
            OutputStream out = socket.getOutputStream();
            out.write(HEAD);
            while (part.length > 0) {
                out.write(part);
            }
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException goneAway) {
            // The client has disconnected.
        }
        closed.countDown();
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
    }
}
