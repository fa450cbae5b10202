package mesh.load.run;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;

/** An application that knows nothing of this project. Tests pack it into a jar, or compile its source in a command. */
public final class TinyApplication {

    private TinyApplication() {}

    /**
     * Listens on the port of its first argument, or of the property {@code server.port}. Prints how long its secret is. With
     * {@code tiny.reads}, it ends with its input, and with {@code tiny.words} it wants other arguments.
     */
    public static void main(String[] args) throws IOException {
        if (Boolean.getBoolean("tiny.words")) {
            System.out.println("usage: java -jar tiny.jar {server,check} FILE");
            System.exit(1);
        }
        int port = args.length > 0 ? Integer.parseInt(args[0]) : Integer.getInteger("server.port");
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        respond(server, "/", 404, "{\"title\": \"No such thing\", \"status\": 404}");
        respond(server, "/hello", 200, "hello");
        respond(server, "/login", 401, "{}");
        server.createContext("/held", exchange -> {
            hold();
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        System.out.println(
                "secret of " + String.valueOf(System.getenv("TINY_PASSWORD")).length() + " characters, in "
                        + System.getProperty("user.dir"));
        if (Boolean.getBoolean("tiny.reads")) {
            System.in.transferTo(System.out);
            System.exit(0);
        }
    }

    /** Waits, without any checks in between, until the file {@code hold} in the current folder is deleted. */
    private static void hold() throws IOException {
        Path folder = Path.of("").toAbsolutePath();
        Path file = folder.resolve("hold");
        try (WatchService changes = folder.getFileSystem().newWatchService()) {
            folder.register(changes, StandardWatchEventKinds.ENTRY_DELETE);
            while (Files.exists(file)) {
                changes.take().reset();
            }
        } catch (InterruptedException ended) {
            throw new InterruptedIOException();
        }
    }

    static void respond(HttpServer server, String path, int status, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        server.createContext(path, exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "application/problem+json");
            exchange.getResponseHeaders().add("Server-Timing", "tiny;dur=0.001");
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }
}
