package mesh.gateway.webclient.blockelastic;

import java.util.List;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import mesh.stages.reactive.ThreadWait;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Makes the blocking calls for the route, each on a thread that may wait. */
@Component
class Temperatures {

    private final mesh.gateway.webclient.block.Temperatures blocking;

    Temperatures(mesh.gateway.webclient.block.Temperatures blocking) {
        this.blocking = blocking;
    }

    /** Returns {@code cnt} readings, in order. */
    Mono<List<TemperatureReading>> readings(ItemCount cnt) {
        return Flux.fromStream(cnt.items().boxed()).concatMap(this::reading).collectList();
    }

    private Mono<TemperatureReading> reading(int item) {
        return ThreadWait.callOn(Schedulers.boundedElastic(), () -> blocking.reading(item));
    }
}
