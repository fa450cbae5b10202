package mesh.gateway.restclient.concurrencylimit;

import java.util.List;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import mesh.stages.RequestStages;
import mesh.stages.Stage;
import org.springframework.stereotype.Component;

/** The calls behind the route. */
@Component
class Temperatures {

    private final LimitedCalls calls;

    Temperatures(LimitedCalls calls) {
        this.calls = calls;
    }

    /** Returns {@code cnt} readings, in order. */
    List<TemperatureReading> readings(ItemCount cnt) {
        return cnt.items().mapToObj(this::reading).toList();
    }

    private TemperatureReading reading(int item) {
        return calls.reading(item, RequestStages.begin(Stage.PERMIT));
    }
}
