package mesh.load.run;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;

/** An application of which a machine can run only one at a time. Tests pack it into a jar. */
public final class SharingApplication {

    private SharingApplication() {}

    private interface Taking {

        void take() throws IOException;
    }

    /**
     * Listens on the port of the property {@code server.port}, and takes something that exists once: the port {@code sharing.port}, or the
     * file {@code sharing.lock}. It ends if that is taken: before it listens or, with {@code sharing.late}, once it has said at
     * {@code /ready} that it is ready.
     */
    public static void main(String[] args) throws IOException {
        boolean isLate = Boolean.getBoolean("sharing.late");
        if (!isLate) {
            take();
        }
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.getInteger("server.port")), 0);
        TinyApplication.respond(server, "/hello", 200, "hello");
        server.createContext("/ready", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
            if (isLate) {
                take();
            }
        });
        server.start();
    }

    private static void take() {
        try {
            taking().take();
        } catch (IOException taken) {
            System.out.println("cannot start: " + taken);
            Runtime.getRuntime().halt(1);
        }
    }

    private static Taking taking() {
        Integer port = Integer.getInteger("sharing.port");
        return port == null ? SharingApplication::lock : () -> listen(port);
    }

    @SuppressWarnings("resource") // until the process ends
    private static void listen(int port) throws IOException {
        new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
    }

    private static void lock() throws IOException {
        Path lock = Files.createFile(Path.of(System.getProperty("sharing.lock")));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> lock.toFile().delete()));
    }
}
