package mesh.gateway.webclient;

import mesh.gateway.kit.BaseDate;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.LegacyAnswer;
import mesh.gateway.kit.Limits;
import mesh.gateway.kit.TemperatureReading;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Readings by WebClient: all calls at once, and no thread waits. */
@Component
public class Temperatures {

    private final WebClient legacy;
    private final Limits limits;

    Temperatures(WebClient legacy, Limits limits) {
        this.legacy = legacy;
        this.limits = limits;
    }

    /** So many readings, in the order in which the backend answers. */
    public Flux<TemperatureReading> readings(ItemCount cnt) {
        return Flux.range(0, cnt.value()).flatMap(this::reading, limits.fanOut());
    }

    private Mono<TemperatureReading> reading(int item) {
        return legacy.get()
                .uri("/legacy/temperatures?baseDate={date}", BaseDate.ofItem(item))
                .retrieve()
                .bodyToMono(LegacyAnswer.class)
                .single() // an answer without a body would otherwise be a reading less
                .map(LegacyAnswer::result);
    }
}
