package mesh.gateway.restclient.concurrencylimit;

import java.util.Objects;
import mesh.gateway.kit.BaseDate;
import mesh.gateway.kit.LegacyResponse;
import mesh.gateway.kit.TemperatureReading;
import mesh.stages.Step;
import org.springframework.resilience.annotation.ConcurrencyLimit;
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

    /**
     * Returns the reading of an item, and waits while the maximum number of calls is under way.
     *
     * @param wait measures the wait: it begins before the annotation counts, and ends here
     */
    @ConcurrencyLimit(limitString = "${mesh.limits.max-concurrent-calls:8000}")
    TemperatureReading reading(int item, Step wait) {
        wait.end();
        LegacyResponse response =
                legacy.get().uri(PATH, BaseDate.ofItem(item)).retrieve().body(LegacyResponse.class);
        return Objects.requireNonNull(response, "the response has no body").result();
    }
}
