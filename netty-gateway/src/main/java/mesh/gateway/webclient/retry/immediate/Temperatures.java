package mesh.gateway.webclient.retry.immediate;

import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import mesh.gateway.kit.retry.ReactiveRetries;
import mesh.gateway.kit.upstream.Limits;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/** Makes the same calls as without retries, and tries each of them again with one line. */
@Component
class Temperatures {

    private final mesh.gateway.webclient.Temperatures once;
    private final Limits limits;
    private final Retry retries;

    Temperatures(mesh.gateway.webclient.Temperatures once, Limits limits, ReactiveRetries retries) {
        this.once = once;
        this.limits = limits;
        this.retries = retries.immediate();
    }

    /** Returns {@code cnt} readings, in the order in which the backend responds. */
    Flux<TemperatureReading> readings(ItemCount cnt) {
        return Flux.range(0, cnt.value()).flatMap(this::reading, limits.fanOut());
    }

    private Mono<TemperatureReading> reading(int item) {
        return once.reading(item).retryWhen(retries);
    }
}
