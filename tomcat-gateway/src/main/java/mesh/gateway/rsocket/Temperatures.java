package mesh.gateway.rsocket;

import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import mesh.gateway.kit.store.StoreConnection;
import mesh.gateway.kit.store.StoreFailures;
import mesh.gateway.kit.store.StoreProperties;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The calls behind the route. */
@Component
public class Temperatures {

    private final StoreConnection connection;
    private final StoreProperties store;

    Temperatures(StoreConnection connection, StoreProperties store) {
        this.connection = connection;
        this.store = store;
    }

    /** Returns {@code cnt} readings, which the store draws at random. */
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
