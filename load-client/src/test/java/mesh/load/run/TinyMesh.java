package mesh.load.run;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import mesh.load.scenario.service.Service;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import mesh.load.services.process.ServiceProcess.UnexpectedExit;

/** A gateway and a legacy backend as one small server in this process. The server does not count calls, and responds immediately. */
public final class TinyMesh implements Mesh {

    private static final UnexpectedExit DEATH =
            new UnexpectedExit(Service.LEGACY_BACKEND, 137, false, "legacy-backend was ended by signal 9");

    private final HttpServer server;
    private final Consumer<String> onRequest;
    private final List<Service> services =
            new CopyOnWriteArrayList<>(List.of(Service.LEGACY_BACKEND, Service.TOMCAT_GATEWAY));
    private final Set<String> numbered = ConcurrentHashMap.newKeySet();
    private Consumer<UnexpectedExit> listener = death -> {};
    private volatile boolean closed;
    private volatile boolean ended;

    /**
     * Starts the server on a free port.
     *
     * @param onRequest gets the method and path of each request before its response is sent; several threads call it
     */
    public TinyMesh(Consumer<String> onRequest) {
        this.onRequest = onRequest;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::respond);
        server.start();
    }

    /**
     * Sends as many items as the last part of the path requests; requests outside the load get {}. A path under {@code /missing/} gets a
     * 404, and {@code /status/503/cause/1} gets this status and cause.
     */
    private void respond(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        onRequest.accept(exchange.getRequestMethod() + " " + path);
        if (exchange.getRequestHeaders().containsKey("Mesh-Request")) {
            numbered.add(path);
        }
        if (path.startsWith("/events/")) {
            stream(exchange, Integer.parseInt(path.substring(path.lastIndexOf('/') + 1)));
            return;
        }
        if (path.startsWith("/status/")) {
            fail(exchange, path.split("/", -1));
            return;
        }
        byte[] body = content(path).getBytes(StandardCharsets.UTF_8);
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(path.startsWith("/missing/") ? 404 : 200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static void fail(HttpExchange exchange, String[] path) throws IOException {
        byte[] body = "{\"cause\":\"%s\"}\nwith more below".formatted(path[3]).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/problem+json");
        exchange.sendResponseHeaders(Integer.parseInt(path[2]), body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    /** Sends an event every 20 ms. Its number depends only on the time, so all connections get the same one. */
    private static void stream(HttpExchange exchange, int count) throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream body = exchange.getResponseBody()) {
            for (int i = 0; i < count; i++) {
                long interval = Duration.ofMillis(20).toNanos();
                long number = System.nanoTime() / interval + 1;
                LockSupport.parkNanos(number * interval - System.nanoTime());
                body.write("id:%d\ndata:{\"madeAtNanos\":%d}\n\n"
                        .formatted(number, number * interval)
                        .getBytes(StandardCharsets.UTF_8));
                body.flush();
            }
        }
    }

    private static String content(String path) {
        if (path.equals("/actuator/stages")) {
            return "{\"recorded\": 0}";
        }
        return path.startsWith("/rest/") ? items(path) : "{}";
    }

    private static String items(String path) {
        int count = Integer.parseInt(path.substring(path.lastIndexOf('/') + 1));
        return "[" + "1,".repeat(count - 1) + "1]";
    }

    /** Returns the address of both services. */
    public URI base() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @Override
    public List<RunningService> services() {
        return services.stream()
                .map(service -> new RunningService(service, base(), null))
                .toList();
    }

    /** Reports the request, and adds a gateway on Netty and a store. */
    @Override
    public List<RunningService> startRest() {
        onRequest.accept("start rest");
        List<Service> rest = List.of(Service.RSOCKET_STORE, Service.NETTY_GATEWAY);
        services.addAll(rest);
        return rest.stream().map(this::service).toList();
    }

    @Override
    public boolean isStartedHere() {
        return true;
    }

    @Override
    public void onUnexpectedExit(Consumer<UnexpectedExit> receiver) {
        listener = receiver;
    }

    /** Only reports the request. The server continues to run, so clients do not notice. */
    @Override
    public void stop(Service service, boolean gracefully) {
        onRequest.accept("end " + service.label());
    }

    @Override
    public RunningService restart(Service service) {
        onRequest.accept("start " + service.label());
        return service(service);
    }

    /** Reports that the backend has died, although it continues to run. */
    void die() {
        listener.accept(DEATH);
    }

    /** Ends, and reports that only to those who ask. A listener may get such a report later than a request fails. */
    void dieUnnoticed() {
        ended = true;
        server.stop(0);
    }

    @Override
    public List<UnexpectedExit> ended() {
        return ended ? List.of(DEATH) : List.of();
    }

    /** Returns the paths of requests that a journal would record. */
    Set<String> numbered() {
        return numbered;
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
        server.stop(0);
    }
}
