package mesh.gateway.kit;

import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A user with a plain socket, who can do things that HTTP clients do not: disconnect at any time, or not send an announced body. */
final class RawUser {

    private static final int PATIENCE_MILLIS = 30_000;
    private static final int FEW_BYTES = 2_048;

    /** If no byte arrives for so long, no more will arrive before the user reads. */
    private static final long FULL_NANOS = 1_000_000_000;

    private static final String VERSION = "HTTP/1.1 ";

    private final Socket socket;
    private final String request;
    private final BufferedReader responses;

    private RawUser(Socket socket, String request) throws IOException {
        this.socket = socket;
        this.request = request;
        this.responses = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        socket.setSoTimeout(PATIENCE_MILLIS);
        send();
    }

    static RawUser asking(URI uri, String accept) throws IOException {
        return sending(uri, "GET", List.of("Accept: " + accept));
    }

    /** Returns a user with a small receive buffer, which takes only a few packets before the user reads. */
    static RawUser readingNothing(URI uri) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(FEW_BYTES);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), uri.getPort()));
        return new RawUser(socket, "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n".formatted(target(uri), uri.getAuthority()));
    }

    /** Sends a head and no body. */
    static RawUser sending(URI uri, String method, List<String> headers) throws IOException {
        return writing(
                uri.getPort(),
                "%s %s HTTP/1.1\r\nHost: %s\r\n%s\r\n\r\n"
                        .formatted(method, target(uri), uri.getAuthority(), String.join("\r\n", headers)));
    }

    private static String target(URI uri) {
        return uri.getRawQuery() == null ? uri.getRawPath() : uri.getRawPath() + "?" + uri.getRawQuery();
    }

    static RawUser writing(int port, String request) throws IOException {
        return new RawUser(new Socket(InetAddress.getLoopbackAddress(), port), request);
    }

    /** Reads until a response has begun. Returns the status line; empty if the other side has closed the connection. */
    String awaitStatus() throws IOException {
        for (String line = responses.readLine(); line != null; line = responses.readLine()) {
            if (line.contains(VERSION)) {
                return line.substring(line.indexOf(VERSION)); // a body need not end with a line
            }
        }
        return "";
    }

    /** Waits until the connection can take no more, because the user does not read. */
    void awaitFull() {
        AtomicInteger held = new AtomicInteger(-1);
        AtomicLong changed = new AtomicLong();
        await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(5)).until(() -> {
            int now = socket.getInputStream().available();
            if (held.getAndSet(now) != now) {
                changed.set(System.nanoTime());
            }
            return System.nanoTime() - changed.get() > FULL_NANOS;
        });
    }

    /**
     * Reads until the other side closes the connection, and returns everything that it sent. Fails if the other side does not close the
     * connection.
     */
    String readToEnd() throws IOException {
        StringBuilder read = new StringBuilder();
        try (socket) {
            for (int next = responses.read(); next >= 0; next = responses.read()) {
                read.append((char) next);
            }
        } catch (SocketException ended) {
            // A server that has not read the whole request resets the connection after its response.
        }
        return read.toString();
    }

    /** Repeats the request on the same connection. Returns the status line; empty if the other side has closed the connection. */
    String askAgain() throws IOException {
        try {
            send();
            return awaitStatus();
        } catch (SocketException ended) {
            return "";
        }
    }

    private void send() throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
    }

    /** Disconnects, like a user who closes the browser's tab. */
    void leave() throws IOException {
        socket.close();
    }
}
