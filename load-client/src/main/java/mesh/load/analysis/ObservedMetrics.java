package mesh.load.analysis;

import java.util.List;
import mesh.load.results.contender.ClientFigures;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.ProcessorFigures;
import mesh.load.results.contender.ThreadFigures;
import org.jspecify.annotations.Nullable;

/**
 * Measurements other than the requests while a contender was under load.
 *
 * @param threads of the gateway; null where they could not be observed
 * @param client null if it was not sampled
 * @param processor null if no service runs on this machine
 */
public record ObservedMetrics(
        @Nullable ThreadFigures threads,
        List<ObservationFigures> services,
        @Nullable ClientFigures client,
        @Nullable ProcessorFigures processor) {

    public static final ObservedMetrics NOTHING = new ObservedMetrics(null, List.of(), null, null);

    public @Nullable ObservationFigures of(String service) {
        return services.stream()
                .filter(one -> one.service().equals(service))
                .findFirst()
                .orElse(null);
    }
}
