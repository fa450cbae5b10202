package mesh.gateway.kit;

import io.netty.channel.socket.DuplexChannel;
import io.rsocket.Payload;
import io.rsocket.SocketAcceptor;
import io.rsocket.core.RSocketServer;
import io.rsocket.transport.netty.server.CloseableChannel;
import io.rsocket.transport.netty.server.TcpServerTransport;
import io.rsocket.util.DefaultPayload;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import reactor.core.publisher.Flux;
import reactor.netty.tcp.TcpServer;
import tools.jackson.dataformat.cbor.CBORMapper;

/** Stands in for the store and stops in the middle of a stream. The real store is too fast for a test to observe that. */
final class StoreStandIn implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int FRAGMENT_BYTES = 1_000_000;
    private static final CBORMapper CBOR = new CBORMapper();

    private final Queue<DuplexChannel> connections = new ConcurrentLinkedQueue<>();
    private final AtomicInteger requests = new AtomicInteger();
    private final CloseableChannel server;

    private StoreStandIn(int port, Flux<Payload> stream) {
        TcpServer tcp = TcpServer.create()
                .host("127.0.0.1")
                .port(port)
                .doOnConnection(connection -> connections.add((DuplexChannel) connection.channel()));
        server = RSocketServer.create(SocketAcceptor.forRequestStream(request -> {
                    request.release();
                    requests.incrementAndGet();
                    return stream;
                }))
                .fragment(FRAGMENT_BYTES)
                .bindNow(TcpServerTransport.create(tcp));
    }

    /** Answers every request with this stream. */
    static StoreStandIn on(int port, Flux<Reading> stream) {
        return new StoreStandIn(port, stream.map(StoreStandIn::payload));
    }

    /** Answers every request with these bytes and no more. */
    static StoreStandIn answering(int port, byte[] bytes) {
        return new StoreStandIn(port, Flux.defer(() -> Flux.just(DefaultPayload.create(bytes))));
    }

    /** Returns this many readings, with ids from 1. */
    static Flux<Reading> readings(int count) {
        return Flux.fromStream(() -> IntStream.rangeClosed(1, count).mapToObj(StoreStandIn::reading));
    }

    /** Returns how many requests have arrived. */
    int requests() {
        return requests.get();
    }

    /** Keeps its connections open but stops reading from them, so it responds to nothing, not even to keep-alives. */
    void freeze() {
        connections.forEach(connection -> connection.config().setAutoRead(false));
    }

    /** Returns when the port is free for the next stand-in and the gateway has closed its connections too. */
    @Override
    public void close() {
        server.dispose();
        server.onClose().block(PATIENCE);
        connections.forEach(StoreStandIn::hangUp);
    }

    // If the stand-in only closed the connection, the gateway's next request could use it before the gateway notices
    // the end.
    private static void hangUp(DuplexChannel connection) {
        connection.config().setAutoRead(true);
        connection.shutdownOutput().awaitUninterruptibly();
        if (!connection.closeFuture().awaitUninterruptibly(PATIENCE.toMillis())) {
            throw new IllegalStateException("the gateway does not close " + connection);
        }
    }

    private static Reading reading(int id) {
        return new Reading(id, LocalDate.EPOCH, "Uccle", 9.5);
    }

    private static Payload payload(Reading reading) {
        return DefaultPayload.create(CBOR.writeValueAsBytes(reading));
    }
}
