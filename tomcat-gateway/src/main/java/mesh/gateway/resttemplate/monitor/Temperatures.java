package mesh.gateway.resttemplate.monitor;

import java.util.List;
import java.util.Objects;
import mesh.gateway.kit.BaseDate;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.LegacyResponse;
import mesh.gateway.kit.TemperatureReading;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestTemplate;

/** The calls behind the route. */
@Component
class Temperatures {

    private static final String PATH = "/legacy/temperatures?baseDate={date}";

    /** The compiler would remove a lock that never leaves its method. */
    private static final ThreadLocal<Object> OWN = ThreadLocal.withInitial(Object::new);

    private final RestTemplate legacy;

    Temperatures(RestTemplate legacy) {
        this.legacy = legacy;
    }

    /** Returns {@code cnt} readings, in order. */
    List<TemperatureReading> readings(ItemCount cnt) {
        return cnt.items().mapToObj(this::reading).toList();
    }

    private TemperatureReading reading(int item) {
        synchronized (OWN.get()) {
            LegacyResponse response = legacy.getForObject(PATH, LegacyResponse.class, BaseDate.ofItem(item));
            return Objects.requireNonNull(response, "the response has no body").result();
        }
    }
}
