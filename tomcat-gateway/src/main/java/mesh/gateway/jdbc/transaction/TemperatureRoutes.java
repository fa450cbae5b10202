package mesh.gateway.jdbc.transaction;

import java.util.List;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import org.springframework.context.annotation.Lazy;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The route that users see. */
@Lazy
@RestController
class TemperatureRoutes {

    private final Temperatures temperatures;

    TemperatureRoutes(Temperatures temperatures) {
        this.temperatures = temperatures;
    }

    @GetMapping(path = "/jdbc/{cnt}/transaction", produces = MediaType.APPLICATION_JSON_VALUE)
    List<TemperatureReading> readings(@PathVariable ItemCount cnt) {
        return temperatures.readings(cnt);
    }
}
