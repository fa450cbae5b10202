package mesh.gateway.rsocket;

import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.StoreConnection;
import mesh.gateway.kit.StoreFailures;
import mesh.gateway.kit.StoreProperties;
import mesh.gateway.kit.TemperatureReading;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Readings by RSocket: one request, one stream of answers, and the reader's pace is the sender's. */
@Component
public class Temperatures {

    private final StoreConnection connection;
    private final StoreProperties store;

    Temperatures(StoreConnection connection, StoreProperties store) {
        this.connection = connection;
        this.store = store;
    }

    /** So many readings, drawn at random by the store. */
    public Flux<TemperatureReading> readings(ItemCount cnt) {
        return StoreFailures.mapped(stream(cnt), store);
    }

    private Flux<TemperatureReading> stream(ItemCount cnt) {
        return connection
                .requester()
                .flatMapMany(requester ->
                        requester.route("temp.count.{cnt}", cnt.value()).retrieveFlux(TemperatureReading.class))
                .take(cnt.value())
                .timeout(Mono.delay(store.firstItemTimeout()), reading -> Mono.never());
    }
}
