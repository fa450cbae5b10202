package mesh.gateway.restclient.computing;

import java.util.List;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import mesh.gateway.kit.computing.Computing;
import org.springframework.stereotype.Component;

/** The calls behind the route, and the computing over each reading. */
@Component
class Temperatures {

    private final mesh.gateway.restclient.Temperatures calls;
    private final Computing computing;

    Temperatures(mesh.gateway.restclient.Temperatures calls, Computing computing) {
        this.calls = calls;
        this.computing = computing;
    }

    /** So many readings, in order. */
    List<TemperatureReading> readings(ItemCount cnt) {
        return calls.readings(cnt).stream().map(computing::over).toList();
    }
}
