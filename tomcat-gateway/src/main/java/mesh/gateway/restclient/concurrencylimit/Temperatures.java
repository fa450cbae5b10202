package mesh.gateway.restclient.concurrencylimit;

import java.util.List;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import mesh.stages.RequestStages;
import mesh.stages.Step;
import mesh.stages.path.Stage;
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
        Step wait = RequestStages.begin(Stage.PERMIT);
        try {
            return calls.reading(item, wait);
        } finally {
            wait.end(); // if the thread was interrupted while it waited
        }
    }
}
