package mesh.gateway.restclient.computing.pool;

import java.util.List;
import mesh.gateway.concurrent.ComputingPool;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import mesh.gateway.kit.computing.Computing;
import org.springframework.stereotype.Component;

/** The calls behind the route, and the computing over each reading. */
@Component
class Temperatures {

    private final mesh.gateway.restclient.Temperatures calls;
    private final Computing computing;
    private final ComputingPool pool;

    Temperatures(mesh.gateway.restclient.Temperatures calls, Computing computing, ComputingPool pool) {
        this.calls = calls;
        this.computing = computing;
        this.pool = pool;
    }

    /** So many readings, in order. */
    List<TemperatureReading> readings(ItemCount cnt) {
        List<TemperatureReading> readings = calls.readings(cnt);
        return pool.compute(() -> readings.stream().map(computing::over).toList());
    }
}
