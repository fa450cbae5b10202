package mesh.gateway.restclient;

import java.util.List;
import java.util.Objects;
import mesh.gateway.kit.BaseDate;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.LegacyAnswer;
import mesh.gateway.kit.TemperatureReading;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** Readings by RestClient: one call after another, and the calling thread waits for each. */
@Component
class Temperatures {

    private final RestClient legacy;

    Temperatures(RestClient legacy) {
        this.legacy = legacy;
    }

    /** So many readings, in order. */
    List<TemperatureReading> readings(ItemCount cnt) {
        return cnt.items().mapToObj(this::reading).toList();
    }

    private TemperatureReading reading(int item) {
        LegacyAnswer answer = legacy.get()
                .uri("/legacy/temperatures?baseDate={date}", BaseDate.ofItem(item))
                .retrieve()
                .body(LegacyAnswer.class);
        return Objects.requireNonNull(answer, "the backend answered without a body")
                .result();
    }
}
