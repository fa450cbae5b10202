package mesh.gateway.resttemplate.monitor;

import java.util.List;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The route that users see. */
@RestController
class TemperatureRoutes {

    private final Temperatures temperatures;

    TemperatureRoutes(Temperatures temperatures) {
        this.temperatures = temperatures;
    }

    @GetMapping(path = "/rest/{cnt}/synchronized", produces = MediaType.APPLICATION_JSON_VALUE)
    List<TemperatureReading> readings(@PathVariable ItemCount cnt) {
        return temperatures.readings(cnt);
    }
}
