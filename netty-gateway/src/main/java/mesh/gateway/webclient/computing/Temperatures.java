package mesh.gateway.webclient.computing;

import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import mesh.gateway.kit.computing.Computing;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;

/** Makes the calls for the route, and computes for each reading. */
@Component
class Temperatures {

    private final mesh.gateway.webclient.Temperatures calls;
    private final Computing computing;

    Temperatures(mesh.gateway.webclient.Temperatures calls, Computing computing) {
        this.calls = calls;
        this.computing = computing;
    }

    /** Returns {@code cnt} readings, in the order in which the backend responds. */
    Flux<TemperatureReading> readings(ItemCount cnt) {
        return calls.readings(cnt).as(computing::overEach);
    }
}
