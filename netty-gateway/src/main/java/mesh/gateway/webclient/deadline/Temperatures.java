package mesh.gateway.webclient.deadline;

import mesh.gateway.kit.DeadlineExceededException;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import mesh.gateway.kit.UpstreamCall;
import mesh.gateway.kit.upstream.LegacyProperties;
import mesh.gateway.kit.upstream.Limits;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;

/** Makes the same calls as without a deadline, and adds a deadline with one line. */
@Component
class Temperatures {

    private final mesh.gateway.webclient.Temperatures patient;
    private final LegacyProperties legacy;
    private final Limits limits;

    Temperatures(mesh.gateway.webclient.Temperatures patient, LegacyProperties legacy, Limits limits) {
        this.patient = patient;
        this.legacy = legacy;
        this.limits = limits;
    }

    /** Returns the readings that have arrived by the deadline, in the order in which the backend responds. */
    Flux<TemperatureReading> readings(ItemCount cnt) {
        return Flux.defer(() -> {
            UpstreamCall begun = UpstreamCall.to(legacy.url(), limits::behind);
            return patient.readings(cnt)
                    .take(limits.deadline())
                    .switchIfEmpty(Flux.error(() -> begun.failed(new DeadlineExceededException(limits.deadline()))));
        });
    }
}
