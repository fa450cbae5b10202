package mesh.gateway.restclient.concurrencylimit;

import java.util.Objects;
import mesh.gateway.kit.BaseDate;
import mesh.gateway.kit.LegacyResponse;
import mesh.gateway.kit.TemperatureReading;
import org.springframework.resilience.annotation.ConcurrencyLimit;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/**
 * One call, and the annotation that counts it. It is a bean of its own because Spring counts in a proxy around the bean. A call inside
 * {@link Temperatures} would bypass the proxy.
 */
@Component
class LimitedCalls {

    private static final String PATH = "/legacy/temperatures?baseDate={date}";

    private final RestClient legacy;

    LimitedCalls(RestClient legacy) {
        this.legacy = legacy;
    }

    /** Returns the reading of an item, once there is room for the call. */
    @ConcurrencyLimit(limitString = "${mesh.limits.max-concurrent-calls:8000}")
    TemperatureReading reading(int item) {
        LegacyResponse response =
                legacy.get().uri(PATH, BaseDate.ofItem(item)).retrieve().body(LegacyResponse.class);
        return Objects.requireNonNull(response, "the response has no body").result();
    }
}
