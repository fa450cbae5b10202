package mesh.gateway.webclient.retry.breaker;

import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.reactor.circuitbreaker.operator.CircuitBreakerOperator;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import mesh.gateway.kit.retry.BackendBreaker;
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
    private final BackendBreaker breaker;

    Temperatures(
            mesh.gateway.webclient.Temperatures once, Limits limits, ReactiveRetries retries, BackendBreaker breaker) {
        this.once = once;
        this.limits = limits;
        this.retries = retries.immediate();
        this.breaker = breaker;
    }

    /** Returns {@code cnt} readings, in the order in which the backend responds. */
    Flux<TemperatureReading> readings(ItemCount cnt) {
        return Flux.range(0, cnt.value()).flatMap(this::reading, limits.fanOut());
    }

    private Mono<TemperatureReading> reading(int item) {
        return once.reading(item)
                .transformDeferred(CircuitBreakerOperator.of(breaker.breaker()))
                .onErrorMap(CallNotPermittedException.class, breaker::refusal)
                .retryWhen(retries);
    }
}
