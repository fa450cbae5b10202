package mesh.store;

import org.springframework.http.MediaType;
import org.springframework.http.codec.cbor.JacksonCborDecoder;
import org.springframework.http.codec.json.JacksonJsonDecoder;
import org.springframework.messaging.rsocket.RSocketRequester;
import org.springframework.messaging.rsocket.RSocketStrategies;
import reactor.core.publisher.Flux;

/** A connection to a store on this machine. */
final class StoreClient implements AutoCloseable {

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

    private static StoreClient connect(int port, MediaType type) {
        RSocketStrategies strategies = RSocketStrategies.builder()
                .decoder(new JacksonCborDecoder(), new JacksonJsonDecoder())
                .build();
        return new StoreClient(RSocketRequester.builder()
                .rsocketStrategies(strategies)
                .dataMimeType(type)
                .tcp("127.0.0.1", port));
    }

    Flux<TemperatureReading> readings(Object cnt) {
        return route("temp.count." + cnt);
    }

    Flux<TemperatureReading> route(String route) {
        return requester.route(route).retrieveFlux(TemperatureReading.class);
    }

    @Override
    public void close() {
        requester.dispose();
    }
}
