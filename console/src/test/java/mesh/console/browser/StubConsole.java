package mesh.console.browser;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import mesh.console.Page;
import mesh.load.text.Colours;
import org.jspecify.annotations.Nullable;

/**
 * Serves the real pages, and responds to their requests with responses that a test has prepared. All tests of a JVM use the same port, one
 * after another, so that the browser keeps the sixty scripts of a page and what it has compiled of them.
 */
final class StubConsole implements AutoCloseable {

    static final String TOKEN = "let-me-in";

    /** A {@code POST} request from a page. */
    record Posted(String path, @Nullable String token, String body) {}

    /** A response: a status, and JSON. */
    record Reply(int status, String json) {}

    private static final String POLICY =
            "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
                    + "form-action 'self'; frame-ancestors 'none'";

    private static final HttpServer SERVER = serve();

    private static volatile @Nullable StubConsole current;

    private final Map<String, StubRun> runs = new ConcurrentHashMap<>();
    private final Map<String, Reply> replies = new ConcurrentHashMap<>();
    private final List<Posted> posts = new CopyOnWriteArrayList<>();
    private final StubRun activity = new StubRun();

    private static HttpServer serve() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/", StubConsole::serveCurrent);
            server.start();
            return server;
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
    }

    static StubConsole start() {
        StubConsole started = new StubConsole();
        current = started;
        return started;
    }

    private static void serveCurrent(HttpExchange exchange) throws IOException {
        StubConsole serving = current;
        if (serving == null) {
            exchange.sendResponseHeaders(503, -1); // a late request of the page that the last test has closed
            exchange.close();
        } else {
            serving.serve(exchange);
        }
    }

    String address(String path) {
        return "http://127.0.0.1:" + SERVER.getAddress().getPort() + path;
    }

    /** Sets the response of a path from now on, for every method. */
    void reply(String path, int status, String json) {
        replies.put(path, new Reply(status, json));
    }

    StubRun run(String folder) {
        return runs.computeIfAbsent(folder, any -> new StubRun());
    }

    /** Returns the stream of {@code /api/activity}, to which a test adds lines. */
    StubRun activity() {
        return activity;
    }

    List<Posted> posts() {
        return posts;
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Security-Policy", POLICY);
            String path = exchange.getRequestURI().getPath();
            exchange.getResponseHeaders()
                    .set("Cache-Control", path.startsWith("/assets/") ? "max-age=3600" : "no-store");
            if (exchange.getRequestMethod().equals("POST")) {
                posts.add(posted(exchange, path));
            }
            if (path.equals("/api/activity")) {
                activity.send(exchange);
            } else if (path.matches("/api/runs/[^/]+/events")) {
                sendEvents(exchange, run(Path.of(path).getName(2).toString()));
            } else if (path.startsWith("/api/")) {
                Reply reply = replies.getOrDefault(
                        path, new Reply(404, "{\"detail\": \"There is nothing at %s.\"}".formatted(path)));
                send(exchange, reply.status(), "application/json", reply.json().getBytes(StandardCharsets.UTF_8));
            } else if (path.startsWith("/assets/")) {
                file(exchange, path);
            } else {
                send(
                        exchange,
                        200,
                        "text/html; charset=utf-8",
                        page(path).html().getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static void sendEvents(HttpExchange exchange, StubRun run) throws IOException {
        if (run.isMissing()) {
            send(exchange, 404, "application/json", "{}".getBytes(StandardCharsets.UTF_8));
        } else {
            run.send(exchange);
        }
    }

    private static Posted posted(HttpExchange exchange, String path) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        return new Posted(path, exchange.getRequestHeaders().getFirst("X-Mesh-Token"), body);
    }

    private static Page page(String path) {
        return switch (path) {
            case "/" -> Page.HOME;
            case "/what-if" -> Page.WHAT_IF;
            case "/compare" -> Page.COMPARE;
            default -> path.startsWith("/lessons") ? Page.LESSON : Page.RUN;
        };
    }

    private static void file(HttpExchange exchange, String path) throws IOException {
        if (path.equals("/assets/colours.css")) {
            send(exchange, 200, "text/css", Colours.css().getBytes(StandardCharsets.UTF_8));
            return;
        }
        try (InputStream file = StubConsole.class.getResourceAsStream("/static" + path)) {
            byte[] body = file == null ? new byte[0] : file.readAllBytes();
            send(exchange, file == null ? 404 : 200, type(path), body);
        }
    }

    private static String type(String name) {
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "js" -> "text/javascript";
            case "css" -> "text/css";
            case "svg" -> "image/svg+xml";
            default -> "application/octet-stream";
        };
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    @Override
    public void close() {
        runs.values().forEach(StubRun::end);
        activity.end();
        current = null;
    }
}
