package mesh.load.results.contender;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What was seen inside one service while a contender was under load: one column for each thing that was counted, all of
 * them as long as {@code at}. Begins before the barrier releases the users and ends after the last response.
 *
 * @param service its name
 * @param source {@code jmx} (from inside the JVM) or {@code management} (its management endpoint)
 * @param at when each sample was taken, in nanoseconds since the barrier released the users; negative before it
 * @param threadsByPool live platform threads, without those that observing itself needs
 * @param threadsByState the same threads by {@link Thread.State}
 * @param gauges everything else by the names of {@link Gauges}; null where a sample has no such figure
 * @param use what the service spent from the first sample to the last
 * @param footprint what the gateway held while requests waited in it; null if nobody was to look, and in files that are older than that
 */
public record ObservationFigures(
        String service,
        String source,
        List<Long> at,
        Map<String, List<Integer>> threadsByPool,
        Map<String, List<Integer>> threadsByState,
        Map<String, List<@Nullable Double>> gauges,
        ServiceUse use,
        @Nullable WaitingFootprint footprint) {

    /** The same, and how long collections stopped it by the log of them, from the release of the users to the last response. */
    public ObservationFigures withLoggedPauses(long nanos) {
        return new ObservationFigures(
                service, source, at, threadsByPool, threadsByState, gauges, use.withLoggedPauses(nanos), footprint);
    }

    /** The most that any sample has of a gauge; empty if none has it. */
    public OptionalDouble max(String gauge) {
        return gauges.getOrDefault(gauge, List.of()).stream()
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .max();
    }

    /** The same, and what the gateway held. */
    public ObservationFigures with(WaitingFootprint seen) {
        return new ObservationFigures(service, source, at, threadsByPool, threadsByState, gauges, use, seen);
    }
}
