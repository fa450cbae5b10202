package mesh.gateway.webclient;

import mesh.gateway.kit.BaseDate;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.LegacyResponse;
import mesh.gateway.kit.TemperatureReading;
import mesh.gateway.kit.upstream.Limits;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The calls behind the route. */
@Component
public class Temperatures {

    private static final String PATH = "/legacy/temperatures?baseDate={date}";

    private final WebClient legacy;
    private final Limits limits;

    Temperatures(WebClient legacy, Limits limits) {
        this.legacy = legacy;
        this.limits = limits;
    }

    /** Returns {@code cnt} readings, in the order in which the backend responds. */
    public Flux<TemperatureReading> readings(ItemCount cnt) {
        return Flux.range(0, cnt.value()).flatMap(this::reading, limits.fanOut());
    }

    /** Returns the reading of one item. Items are numbered from 0. Each subscriber makes a call. */
    public Mono<TemperatureReading> reading(int item) {
        return legacy.get()
                .uri(PATH, BaseDate.ofItem(item))
                .retrieve()
                .bodyToMono(LegacyResponse.class)
                .single() // fails if a response has no body; otherwise a reading would be missing
                .map(LegacyResponse::result);
    }
}
