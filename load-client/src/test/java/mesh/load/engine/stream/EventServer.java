package mesh.load.engine.stream;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongUnaryOperator;

/** A server that sends an event to every stream every 20 ms. It can also behave like an overloaded service. */
final class EventServer implements AutoCloseable {

    private static final Duration INTERVAL = Duration.ofMillis(20);

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Set<OutputStream> streams = ConcurrentHashMap.newKeySet();
    private final AtomicInteger requests = new AtomicInteger();
    private final int places;
    private final LongUnaryOperator clock;
    private volatile boolean closed;

    /**
     * Starts the server.
     *
     * @param places number of connections that get a stream; all others get no response
     * @param clock converts the actual instant of an event to the instant that the server reports
     */
    EventServer(int places, LongUnaryOperator clock) {
        this.places = places;
        this.clock = clock;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
        server.setExecutor(threads);
        server.createContext("/events", this::open);
        server.createContext("/refused", exchange -> exchange.sendResponseHeaders(503, -1));
        server.start();
        Thread.ofPlatform().daemon().name("event-server").start(this::tick);
    }

    InetSocketAddress address() {
        return server.getAddress();
    }

    private void open(HttpExchange exchange) throws IOException {
        if (requests.incrementAndGet() > places) {
            return; // leaves this connection open without a response
        }
        exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        streams.add(exchange.getResponseBody());
    }

    private void tick() {
        for (long id = 1; !closed; id++) {
            String event = "id:%d%ndata:{\"madeAtNanos\":%d}%n%n".formatted(id, clock.applyAsLong(System.nanoTime()));
            byte[] bytes = event.getBytes(StandardCharsets.US_ASCII);
            streams.forEach(stream -> write(stream, bytes));
            try {
                Thread.sleep(INTERVAL);
            } catch (InterruptedException end) {
                return;
            }
        }
    }

    private void write(OutputStream stream, byte[] event) {
        try {
            stream.write(event);
            stream.flush();
        } catch (IOException gone) {
            streams.remove(stream);
        }
    }

    int open() {
        return streams.size();
    }

    /** Ends this many streams in an orderly way. */
    void end(int count) throws IOException {
        for (OutputStream stream : streams.stream().limit(count).toList()) {
            streams.remove(stream);
            stream.close();
        }
    }

    @Override
    public void close() {
        closed = true;
        server.stop(0);
        threads.shutdownNow();
    }
}
