package mesh.gateway.webclient.block;

import java.util.List;
import java.util.Objects;
import mesh.gateway.kit.BaseDate;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.LegacyAnswer;
import mesh.gateway.kit.TemperatureReading;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;

/** Readings by WebClient and {@code block()}: one call after another, and the calling thread waits for each. */
@Component
public class Temperatures {

    private final WebClient legacy;

    Temperatures(WebClient legacy) {
        this.legacy = legacy;
    }

    /** So many readings, in order. */
    public List<TemperatureReading> readings(ItemCount cnt) {
        return cnt.items().mapToObj(this::reading).toList();
    }

    /** One of them, by its number from 0. */
    public TemperatureReading reading(int item) {
        LegacyAnswer answer = legacy.get()
                .uri("/legacy/temperatures?baseDate={date}", BaseDate.ofItem(item))
                .retrieve()
                .bodyToMono(LegacyAnswer.class)
                .block();
        return Objects.requireNonNull(answer, "the backend answered without a body")
                .result();
    }
}
