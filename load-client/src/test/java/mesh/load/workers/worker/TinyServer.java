package mesh.load.workers.worker;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.UserRequest;
import mesh.load.scenario.shape.Shape;

/** The server to which the users of these tests send requests. It records the requested paths. */
final class TinyServer implements AutoCloseable {

    private static final byte[] BODY = "[{\"id\":1}]".getBytes(StandardCharsets.US_ASCII);

    private final HttpServer server;
    private final List<String> paths = new CopyOnWriteArrayList<>();

    TinyServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::respond);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    private void respond(HttpExchange exchange) throws IOException {
        paths.add(exchange.getRequestURI().getPath());
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, BODY.length);
        exchange.getResponseBody().write(BODY);
        exchange.close();
    }

    List<String> paths() {
        return paths;
    }

    /** Returns a plan with one request per user. */
    LoadPlan burst(int users) {
        List<UserRequest> requests = IntStream.rangeClosed(1, users)
                .mapToObj(user -> new UserRequest("/" + user, "application/json", 1))
                .toList();
        return new LoadPlan(server.getAddress(), requests, new Shape.Burst(), Duration.ofSeconds(10));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
