package mesh.gateway.webclient.block;

import java.util.List;
import java.util.Objects;
import mesh.gateway.kit.BaseDate;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.LegacyResponse;
import mesh.gateway.kit.TemperatureReading;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;

/** The calls behind the route. */
@Component
public class Temperatures {

    private static final String PATH = "/legacy/temperatures?baseDate={date}";

    private final WebClient legacy;

    Temperatures(WebClient legacy) {
        this.legacy = legacy;
    }

    /** Returns {@code cnt} readings, in order. */
    public List<TemperatureReading> readings(ItemCount cnt) {
        return cnt.items().mapToObj(this::reading).toList();
    }

    /** Returns the reading of one item. Items are numbered from 0. */
    public TemperatureReading reading(int item) {
        LegacyResponse response = legacy.get()
                .uri(PATH, BaseDate.ofItem(item))
                .retrieve()
                .bodyToMono(LegacyResponse.class)
                .block();
        return Objects.requireNonNull(response, "the response has no body").result();
    }
}
