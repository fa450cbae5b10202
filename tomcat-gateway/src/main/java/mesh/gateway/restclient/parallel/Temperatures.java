package mesh.gateway.restclient.parallel;

import java.util.List;
import java.util.Objects;
import mesh.gateway.kit.BaseDate;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.LegacyAnswer;
import mesh.gateway.kit.Limits;
import mesh.gateway.kit.TemperatureReading;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** Readings by RestClient: all calls at once, and a virtual thread waits for each. */
@Component
class Temperatures {

    private final RestClient legacy;
    private final Limits limits;
    private final ConcurrentCalls calls;

    Temperatures(RestClient legacy, Limits limits) {
        this.legacy = legacy;
        this.limits = limits;
        this.calls = new ConcurrentCalls(limits.maxConcurrentCalls());
    }

    /** So many readings, in the order in which they came in. */
    List<TemperatureReading> readings(ItemCount cnt) {
        return FanOut.ofAtMost(limits.fanOut()).map(cnt.items(), item -> calls.make(() -> reading(item)));
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
