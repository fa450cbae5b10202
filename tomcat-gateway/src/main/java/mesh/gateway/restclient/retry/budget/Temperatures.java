package mesh.gateway.restclient.retry.budget;

import java.util.List;
import java.util.Objects;
import mesh.gateway.kit.BaseDate;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.LegacyResponse;
import mesh.gateway.kit.TemperatureReading;
import mesh.gateway.kit.retry.BlockingRetries;
import mesh.gateway.kit.retry.RetryBudget;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** The calls behind the route. */
@Component
class Temperatures {

    private static final String PATH = "/legacy/temperatures?baseDate={date}";

    private final RestClient legacy;
    private final RetryTemplate retries;

    Temperatures(RestClient legacy, BlockingRetries retries, RetryBudget budget) {
        this.legacy = legacy;
        this.retries = retries.pausing(budget);
    }

    /** Returns {@code cnt} readings, in order. */
    List<TemperatureReading> readings(ItemCount cnt) {
        return cnt.items().mapToObj(this::reading).toList();
    }

    private TemperatureReading reading(int item) {
        LegacyResponse response = retries.invoke(
                () -> legacy.get().uri(PATH, BaseDate.ofItem(item)).retrieve().body(LegacyResponse.class));
        return Objects.requireNonNull(response, "the response has no body").result();
    }
}
