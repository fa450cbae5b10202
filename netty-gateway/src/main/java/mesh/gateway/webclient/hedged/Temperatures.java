package mesh.gateway.webclient.hedged;

import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import mesh.gateway.kit.upstream.Limits;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Makes the same calls as without hedging, and a second one for each call that is slow. */
@Component
class Temperatures {

    private final mesh.gateway.webclient.Temperatures patient;
    private final Limits limits;

    Temperatures(mesh.gateway.webclient.Temperatures patient, Limits limits) {
        this.patient = patient;
        this.limits = limits;
    }

    /** Returns {@code cnt} readings, in the order in which the backend responds. */
    Flux<TemperatureReading> readings(ItemCount cnt) {
        return Flux.range(0, cnt.value()).flatMap(this::reading, limits.fanOut());
    }

    private Mono<TemperatureReading> reading(int item) {
        Mono<TemperatureReading> call = patient.reading(item);
        return Mono.firstWithSignal(call, call.delaySubscription(limits.hedgeAfter()));
    }
}
