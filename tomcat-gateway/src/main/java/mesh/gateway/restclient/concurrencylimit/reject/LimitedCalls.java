package mesh.gateway.restclient.concurrencylimit.reject;

import java.util.Objects;
import mesh.gateway.kit.BaseDate;
import mesh.gateway.kit.LegacyResponse;
import mesh.gateway.kit.TemperatureReading;
import org.springframework.resilience.annotation.ConcurrencyLimit;
import org.springframework.resilience.annotation.ConcurrencyLimit.ThrottlePolicy;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/**
 * Makes one call, which the annotation counts. This is a separate bean because Spring counts calls in a proxy around the bean. A method of
 * {@link Temperatures} that {@link Temperatures} itself calls would bypass the proxy.
 */
@Component
class LimitedCalls {

    private static final String PATH = "/legacy/temperatures?baseDate={date}";

    private final RestClient legacy;

    LimitedCalls(RestClient legacy) {
        this.legacy = legacy;
    }

    /** Returns the reading of an item, unless the maximum number of calls is under way. */
    @ConcurrencyLimit(limitString = "${mesh.limits.max-concurrent-calls:8000}", policy = ThrottlePolicy.REJECT)
    TemperatureReading reading(int item) {
        LegacyResponse response =
                legacy.get().uri(PATH, BaseDate.ofItem(item)).retrieve().body(LegacyResponse.class);
        return Objects.requireNonNull(response, "the response has no body").result();
    }
}
