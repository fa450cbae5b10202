package mesh.gateway.restclient.retry.breaker;

import java.util.List;
import java.util.Objects;
import mesh.gateway.kit.BaseDate;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.LegacyResponse;
import mesh.gateway.kit.TemperatureReading;
import mesh.gateway.kit.retry.BackendBreaker;
import mesh.gateway.kit.retry.BlockingRetries;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** The calls behind the route. */
@Component
class Temperatures {

    private static final String PATH = "/legacy/temperatures?baseDate={date}";

    private final RestClient legacy;
    private final RetryTemplate retries;
    private final BackendBreaker breaker;

    Temperatures(RestClient legacy, BlockingRetries retries, BackendBreaker breaker) {
        this.legacy = legacy;
        this.retries = retries.immediate();
        this.breaker = breaker;
    }

    /** Returns {@code cnt} readings, in order. */
    List<TemperatureReading> readings(ItemCount cnt) {
        return cnt.items().mapToObj(this::reading).toList();
    }

    private TemperatureReading reading(int item) {
        LegacyResponse response = retries.invoke(() -> breaker.make(
                () -> legacy.get().uri(PATH, BaseDate.ofItem(item)).retrieve().body(LegacyResponse.class)));
        return Objects.requireNonNull(response, "the response has no body").result();
    }
}
