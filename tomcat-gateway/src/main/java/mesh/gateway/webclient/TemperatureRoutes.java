package mesh.gateway.webclient;

import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
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

    // No "produces" here: with NDJSON among its values, Spring MVC would stream even to clients that accept anything.
    @GetMapping("/tomcat/{cnt}")
    Flux<TemperatureReading> readings(@PathVariable ItemCount cnt) {
        return temperatures.readings(cnt);
    }
}
