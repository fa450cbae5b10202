package mesh.store;

import io.rsocket.transport.netty.client.TcpClientTransport;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.http.codec.cbor.JacksonCborDecoder;
import org.springframework.http.codec.json.JacksonJsonDecoder;
import org.springframework.messaging.rsocket.RSocketConnectorConfigurer;
import org.springframework.messaging.rsocket.RSocketRequester;
import org.springframework.messaging.rsocket.RSocketStrategies;
import reactor.core.publisher.Flux;
import reactor.netty.resources.LoopResources;
import reactor.netty.tcp.TcpClient;

/** A connection to a store on this machine. */
final class StoreClient implements AutoCloseable {

    private static final int FRAGMENT_BYTES = 64 * 1024;

    /** Threads of its own. A store that ends takes the threads that Reactor Netty shares in a JVM with it. */
    private static final LoopResources THREADS = LoopResources.create("store-client", 1, true);

    private final RSocketRequester requester;

    private StoreClient(RSocketRequester requester) {
        this.requester = requester;
    }

    static StoreClient cbor(int port) {
        return connect(port, MediaType.APPLICATION_CBOR);
    }

    static StoreClient json(int port) {
        return connect(port, MediaType.APPLICATION_JSON);
    }

    /** Returns a client that splits large requests into fragments. */
    static StoreClient inFragments(int port) {
        return connect(port, MediaType.APPLICATION_CBOR, connector -> connector.fragment(FRAGMENT_BYTES));
    }

    private static StoreClient connect(int port, MediaType type) {
        return connect(port, type, connector -> {});
    }

    private static StoreClient connect(int port, MediaType type, RSocketConnectorConfigurer how) {
        RSocketStrategies strategies = RSocketStrategies.builder()
                .decoder(new JacksonCborDecoder(), new JacksonJsonDecoder())
                .build();
        TcpClient client = TcpClient.create().host("127.0.0.1").port(port).runOn(THREADS);
        return new StoreClient(RSocketRequester.builder()
                .rsocketStrategies(strategies)
                .dataMimeType(type)
                .rsocketConnector(how)
                .transport(TcpClientTransport.create(client)));
    }

    Flux<TemperatureReading> readings(Object cnt) {
        return route("temp.count." + cnt);
    }

    /** Requests readings with this many additional bytes, which the store does not expect. */
    Flux<TemperatureReading> readings(int cnt, int bytes) {
        return requester
                .route("temp.count." + cnt)
                .data(DefaultDataBufferFactory.sharedInstance.wrap(new byte[bytes]))
                .retrieveFlux(TemperatureReading.class);
    }

    Flux<TemperatureReading> route(String route) {
        return requester.route(route).retrieveFlux(TemperatureReading.class);
    }

    @Override
    public void close() {
        requester.dispose();
    }
}
