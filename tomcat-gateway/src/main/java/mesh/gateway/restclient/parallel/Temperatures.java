package mesh.gateway.restclient.parallel;

import java.util.List;
import java.util.Objects;
import mesh.gateway.concurrent.ParallelCalls;
import mesh.gateway.kit.BaseDate;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.LegacyResponse;
import mesh.gateway.kit.TemperatureReading;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** The calls behind the route. */
@Component
class Temperatures {

    private static final String PATH = "/legacy/temperatures?baseDate={date}";

    private final RestClient legacy;
    private final ParallelCalls calls;

    Temperatures(RestClient legacy, ParallelCalls calls) {
        this.legacy = legacy;
        this.calls = calls;
    }

    /** Returns {@code cnt} readings, in order of arrival. */
    List<TemperatureReading> readings(ItemCount cnt) {
        return calls.map(cnt.items(), this::reading);
    }

    private TemperatureReading reading(int item) {
        LegacyResponse response =
                legacy.get().uri(PATH, BaseDate.ofItem(item)).retrieve().body(LegacyResponse.class);
        return Objects.requireNonNull(response, "the response has no body").result();
    }
}
