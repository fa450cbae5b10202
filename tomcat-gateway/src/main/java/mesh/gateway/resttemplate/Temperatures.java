package mesh.gateway.resttemplate;

import java.util.List;
import java.util.Objects;
import mesh.gateway.kit.BaseDate;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.LegacyAnswer;
import mesh.gateway.kit.TemperatureReading;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestTemplate;

/** Readings by RestTemplate: one call after another, and the calling thread waits for each. */
@Component
class Temperatures {

    private final RestTemplate legacy;

    Temperatures(RestTemplate legacy) {
        this.legacy = legacy;
    }

    /** So many readings, in order. */
    List<TemperatureReading> readings(ItemCount cnt) {
        return cnt.items().mapToObj(this::reading).toList();
    }

    private TemperatureReading reading(int item) {
        LegacyAnswer answer =
                legacy.getForObject("/legacy/temperatures?baseDate={date}", LegacyAnswer.class, BaseDate.ofItem(item));
        return Objects.requireNonNull(answer, "the backend answered without a body")
                .result();
    }
}
