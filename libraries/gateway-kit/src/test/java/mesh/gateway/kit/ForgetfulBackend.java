package mesh.gateway.kit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Stands in for a backend that closes an idle connection at the very moment when the next request arrives on it. With a real backend this
 * happens occasionally, with this one always.
 */
final class ForgetfulBackend implements AutoCloseable {

    private final ServerSocket server;
    private final String body;
    private final long keepAliveNanos;
    private final AtomicInteger forgotten = new AtomicInteger();
    private final AtomicLong lastResponse = new AtomicLong(System.nanoTime());

    ForgetfulBackend(String body, Duration keepAlive) {
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.body = body;
        this.keepAliveNanos = keepAlive.toNanos();
        Thread.startVirtualThread(this::accept);
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort());
    }

    /** Returns how many requests arrived on a connection that had been idle for too long, and got no byte. */
    int forgotten() {
        return forgotten.get();
    }

    /** Returns the time since the last response. */
    Duration resting() {
        return Duration.ofNanos(System.nanoTime() - lastResponse.get());
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket connection = server.accept();
                Thread.startVirtualThread(() -> serve(connection));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            BufferedReader requests =
                    new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
            byte[] response = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                    .formatted(body.length(), body)
                    .getBytes(StandardCharsets.US_ASCII);
            long restsSince = System.nanoTime();
            for (String line = requests.readLine(); line != null; line = requests.readLine()) {
                if (line.startsWith("GET ") && System.nanoTime() - restsSince > keepAliveNanos) {
                    forgotten.incrementAndGet();
                    return;
                }
                if (line.isEmpty()) {
                    connection.getOutputStream().write(response);
                    restsSince = System.nanoTime();
                    lastResponse.set(restsSince);
                }
            }
        } catch (IOException gone) {
            // The gateway has closed the connection first.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
