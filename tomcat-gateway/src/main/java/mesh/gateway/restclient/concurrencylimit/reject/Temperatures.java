package mesh.gateway.restclient.concurrencylimit.reject;

import java.util.List;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import mesh.gateway.kit.UpstreamCall;
import mesh.gateway.kit.upstream.LegacyProperties;
import mesh.gateway.kit.upstream.Limits;
import org.springframework.resilience.InvocationRejectedException;
import org.springframework.stereotype.Component;

/** The calls behind the route. */
@Component
class Temperatures {

    private final LimitedCalls calls;
    private final LegacyProperties legacy;
    private final Limits limits;

    Temperatures(LimitedCalls calls, LegacyProperties legacy, Limits limits) {
        this.calls = calls;
        this.legacy = legacy;
        this.limits = limits;
    }

    /** Returns {@code cnt} readings, in order. */
    List<TemperatureReading> readings(ItemCount cnt) {
        return cnt.items().mapToObj(this::reading).toList();
    }

    private TemperatureReading reading(int item) {
        UpstreamCall begun = UpstreamCall.to(legacy.url(), limits::behind);
        try {
            return calls.reading(item);
        } catch (InvocationRejectedException notMade) {
            throw begun.failed(notMade);
        }
    }
}
