package mesh.load.export;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A receiver of spans on a port of its own. It keeps everything that it receives. The test sets the response. */
public final class SpanReceiver implements AutoCloseable {

    private static final String PATH = "/v1/traces";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final List<JsonNode> requests = new CopyOnWriteArrayList<>();
    private final int status;
    private final String body;

    private SpanReceiver(int status, String body) throws IOException {
        this.status = status;
        this.body = body;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext(PATH, this::receive);
        server.start();
    }

    /** Starts a receiver that accepts everything. */
    public static SpanReceiver start() throws IOException {
        return responding(200, "{}");
    }

    static SpanReceiver responding(int status, String body) throws IOException {
        return new SpanReceiver(status, body);
    }

    /** Starts a receiver that reads everything and never responds. */
    static SpanReceiver silent() throws IOException {
        return new SpanReceiver(0, "");
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + PATH);
    }

    /** Returns the bodies of all requests, in the order of their arrival. */
    public List<JsonNode> requests() {
        return List.copyOf(requests);
    }

    /** Returns all received spans. */
    public List<JsonNode> spans() {
        return requests.stream().flatMap(SpanReceiver::spans).toList();
    }

    private static Stream<JsonNode> spans(JsonNode request) {
        return request.at("/resourceSpans/0/scopeSpans/0/spans").valueStream();
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            boolean isJson =
                    "application/json".equals(exchange.getRequestHeaders().getFirst("Content-Type"));
            requests.add(JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes()));
            if (status == 0) {
                closed.await();
                return;
            }
            byte[] response = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(isJson ? status : 415, response.length == 0 ? -1 : response.length);
            exchange.getResponseBody().write(response);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.close();
    }
}
