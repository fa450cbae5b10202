package mesh.gateway.webclient.hedged;

import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;

/** The route that users see. */
@RestController
class TemperatureRoutes {

    private final Temperatures temperatures;

    TemperatureRoutes(Temperatures temperatures) {
        this.temperatures = temperatures;
    }

    @GetMapping(
            path = "/netty-rest/{cnt}/hedged",
            produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE})
    Flux<TemperatureReading> readings(@PathVariable ItemCount cnt) {
        return temperatures.readings(cnt);
    }
}
