package mesh.gateway.restclient.computing;

import java.util.List;
import java.util.Objects;
import mesh.gateway.kit.BaseDate;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.LegacyResponse;
import mesh.gateway.kit.TemperatureReading;
import mesh.gateway.kit.computing.Computing;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** Makes the calls for the route, and computes for each reading. */
@Component
class Temperatures {

    private static final String PATH = "/legacy/temperatures?baseDate={date}";

    private final RestClient legacy;
    private final Computing computing;

    Temperatures(RestClient legacy, Computing computing) {
        this.legacy = legacy;
        this.computing = computing;
    }

    /** Returns {@code cnt} readings, in order. */
    List<TemperatureReading> readings(ItemCount cnt) {
        List<TemperatureReading> readings = cnt.items().mapToObj(this::reading).toList();
        return readings.stream().map(computing::over).toList();
    }

    private TemperatureReading reading(int item) {
        LegacyResponse response =
                legacy.get().uri(PATH, BaseDate.ofItem(item)).retrieve().body(LegacyResponse.class);
        return Objects.requireNonNull(response, "the response has no body").result();
    }
}
