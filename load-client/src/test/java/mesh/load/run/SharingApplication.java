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
     * {@code /ready} that it is ready. It then stops listening a moment before it ends, as applications of Spring Boot do.
     */
    public static void main(String[] args) throws IOException {
        boolean isLate = Boolean.getBoolean("sharing.late");
        if (!isLate && !isFree()) {
            Runtime.getRuntime().halt(1);
        }
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.getInteger("server.port")), 0);
        TinyApplication.respond(server, "/hello", 200, "hello");
        server.createContext("/ready", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
            if (isLate && !isFree()) {
                server.stop(0);
                endAfterAMoment();
            }
        });
        server.start();
    }

    /** Takes what exists once; returns false if it is taken. */
    private static boolean isFree() {
        try {
            taking().take();
            return true;
        } catch (IOException taken) {
            System.out.println("cannot start: " + taken);
            return false;
        }
    }

    private static void endAfterAMoment() {
        try {
            Thread.sleep(1000);
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(1);
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
