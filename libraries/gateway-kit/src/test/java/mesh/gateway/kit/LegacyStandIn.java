package mesh.gateway.kit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands in for the backend and misbehaves: on each connection it reads one request and sends one bad response. */
final class LegacyStandIn implements AutoCloseable {

    private static final String HALF_OF_ONE =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n"
                    + "{\"result\":{\"id\":10957,";

    /** Writes a response, and may reset the connection. Afterwards the connection is closed in any case. */
    @FunctionalInterface
    interface IllWill {
        void response(Socket connection) throws IOException;
    }

    private final ServerSocket server;
    private final IllWill illWill;
    private final Queue<Socket> connections = new ConcurrentLinkedQueue<>();
    private final AtomicInteger requests = new AtomicInteger();
    private final CountDownLatch gaveUp = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private LegacyStandIn(ServerSocket server, IllWill illWill) {
        this.server = server;
        this.illWill = illWill;
        threads.execute(this::accept);
    }

    static LegacyStandIn on(int port, IllWill illWill) {
        try {
            return new LegacyStandIn(new ServerSocket(port, 50, InetAddress.getLoopbackAddress()), illWill);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends a complete response with status 200. */
    static IllWill answering(String body) {
        int length = body.getBytes(StandardCharsets.UTF_8).length;
        return connection -> write(
                connection,
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s"
                        .formatted(length, body));
    }

    /** Sends this text, which is not HTTP, as the whole response. */
    static IllWill saying(String words) {
        return connection -> write(connection, words);
    }

    /** Sends half a response, and then nothing more. */
    static void fallSilent(Socket connection) throws IOException {
        write(connection, HALF_OF_ONE);
        readUntil(connection.getInputStream(), "the user gives up, which is the end of the stream");
    }

    /** Sends half a response, and then resets the connection (RST, where an orderly end would be FIN). */
    static void resetInTheMiddle(Socket connection) throws IOException {
        write(connection, HALF_OF_ONE);
        reset(connection);
    }

    /** Resets the connection without sending anything more. */
    static void reset(Socket connection) throws IOException {
        connection.setSoLinger(true, 0);
    }

    /** Sends spaces until the other side closes the connection. */
    static IllWill answeringWithoutEnd(int status) {
        return connection -> {
            write(connection, "HTTP/1.1 %d What for\r\nContent-Type: application/json\r\n\r\n".formatted(status));
            while (true) {
                write(connection, " ".repeat(10_000));
            }
        };
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket connection : connections) {
            connection.close();
        }
        threads.close(); // waits, because the port is free only when the accepting thread has noticed the end
    }

    /** Returns how many requests have arrived so far. */
    int requests() {
        return requests.get();
    }

    /** Waits until a gateway has closed its connection before the end of the response. */
    void awaitClosedConnection() throws InterruptedException {
        gaveUp.await();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket connection = server.accept();
                connections.add(connection);
                threads.execute(() -> serve(connection));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            if (readUntil(connection.getInputStream(), "\r\n\r\n")) {
                requests.incrementAndGet();
                illWill.response(connection);
            }
        } catch (IOException gone) {
            gaveUp.countDown();
        }
    }

    private static void write(Socket connection, String text) throws IOException {
        connection.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        connection.getOutputStream().flush();
    }

    /** Returns whether the text arrived before the end of the stream. */
    private static boolean readUntil(InputStream in, String text) throws IOException {
        StringBuilder read = new StringBuilder();
        for (int next = in.read(); next >= 0; next = in.read()) {
            read.append((char) next);
            if (read.toString().endsWith(text)) {
                return true;
            }
        }
        return false;
    }
}
