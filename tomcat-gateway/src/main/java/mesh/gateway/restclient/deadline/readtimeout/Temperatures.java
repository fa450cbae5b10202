package mesh.gateway.restclient.deadline.readtimeout;

import java.util.List;
import java.util.Objects;
import mesh.gateway.concurrent.ReadTimeoutCalls;
import mesh.gateway.kit.BaseDate;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.LegacyResponse;
import mesh.gateway.kit.TemperatureReading;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** The calls behind the route. */
@Component
class Temperatures {

    private static final String PATH = "/legacy/temperatures?baseDate={date}";

    private final RestClient legacy;
    private final ReadTimeoutCalls calls;

    Temperatures(@Qualifier("deadline") RestClient legacy, ReadTimeoutCalls calls) {
        this.legacy = legacy;
        this.calls = calls;
    }

    /** Returns the readings of the calls that returned within their own time limits, in order of arrival. */
    List<TemperatureReading> readings(ItemCount cnt) {
        return calls.map(cnt.items(), this::reading);
    }

    private TemperatureReading reading(int item) {
        LegacyResponse response =
                legacy.get().uri(PATH, BaseDate.ofItem(item)).retrieve().body(LegacyResponse.class);
        return Objects.requireNonNull(response, "the response has no body").result();
    }
}
