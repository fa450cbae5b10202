package mesh.dependency.tcp;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import mesh.dependency.port.Target;

/** A target that greets each connection if it was told to, and then sends each line back. It ends the connection on the line {@code end}, and resets it on {@code reset}. */
final class EchoServer implements AutoCloseable {

    private final ServerSocket server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    private final String greeting;
    final Queue<Long> arrivals = new ConcurrentLinkedQueue<>();

    EchoServer(String greeting) throws IOException {
        this.greeting = greeting;
        Thread.startVirtualThread(this::accept);
    }

    Target address() {
        return new Target("127.0.0.1", server.getLocalPort());
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket connection = server.accept();
                Thread.startVirtualThread(() -> echo(connection));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void echo(Socket connection) {
        try (connection) {
            connection.setTcpNoDelay(true);
            send(connection, greeting);
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
            for (String line = in.readLine(); line != null && !line.equals("end"); line = in.readLine()) {
                if (line.equals("reset")) {
                    connection.setSoLinger(true, 0);
                    return;
                }
                arrivals.add(System.nanoTime());
                send(connection, line + "\n");
            }
        } catch (IOException gone) {
            // The test looks at its own end of the connection.
        }
    }

    private static void send(Socket connection, String text) throws IOException {
        connection.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
