package mesh.load.run;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/** An application that breaks when user 2 requests it. Tests pack it into a jar. */
public final class BreakingApplication {

    private static final int USER = 2;

    private BreakingApplication() {}

    /**
     * Listens on the port of the property {@code server.port}. For user 2, {@code /memory} writes two errors to the log and {@code /end}
     * ends the process, while {@code /wait} never responds. All other responses are valid.
     */
    public static void main(String[] args) throws IOException {
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.getInteger("server.port")), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        serve(server, "/memory/", () -> {
            System.out.println("Exception in thread \"a\" java.lang.OutOfMemoryError: unable to create native thread");
            System.out.println("Exception in thread \"b\" java.lang.OutOfMemoryError: unable to create native thread");
        });
        serve(server, "/end/", () -> {
            System.out.println("Using generated security password: 8e557245-73e2");
            Runtime.getRuntime().halt(3);
        });
        serve(server, "/wait/", () -> new CountDownLatch(1).await());
        server.start();
        System.out.println("listening");
    }

    private interface Break {

        void now() throws InterruptedException;
    }

    private static void serve(HttpServer server, String path, Break broken) {
        server.createContext(path, exchange -> {
            try {
                if (exchange.getRequestURI().getPath().equals(path + USER)) {
                    broken.now();
                }
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
    }
}
