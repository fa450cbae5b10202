package mesh.load.analysis;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.results.contender.ClientFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.ObservationFigures;
import org.jspecify.annotations.Nullable;

/**
 * Processes that unexpectedly did not run for a while: a laptop slept, a signal or a hypervisor stopped them, or they got no core. The
 * latency of every user who waited during that time includes it, so the measurement is not valid.
 */
public final class Pauses {

    /** A shorter delay is not a pause: the thread only waited for a core while other threads were busy. */
    private static final long MAX_PAUSE = TimeUnit.MILLISECONDS.toNanos(500);

    private static final double SECOND = 1e9;

    private Pauses() {}

    /** Warns of the longest pause among the observed services. */
    static Stream<ValidityFinding> services(ContenderResult contender) {
        return contender.observations().stream().max(Comparator.comparingLong(Pauses::longest)).stream()
                .flatMap(one -> paused("service-paused", contender.id(), one.service(), longest(one)));
    }

    /** Warns of a pause of the load client. */
    public static Stream<ValidityFinding> client(String contender, @Nullable ClientFigures client) {
        if (client == null) {
            return Stream.empty();
        }
        long slept = orNone(client.sleptNanos());
        return slept > 0
                ? ValidityFinding.when(
                        true,
                        "client-paused",
                        contender,
                        (double) slept,
                        "the machine slept for %.0f s during the measurement, so measure again",
                        List.of(slept / SECOND))
                : paused("client-paused", contender, "the load client", orNone(client.pausedNanos()));
    }

    private static Stream<ValidityFinding> paused(String kind, String contender, String who, long nanos) {
        return ValidityFinding.when(
                nanos > MAX_PAUSE,
                kind,
                contender,
                (double) nanos,
                "%s did not run for %.1f s at a stretch: it was stopped, or got no core. Latencies include that time, so measure again",
                List.of(who, nanos / SECOND));
    }

    /** Returns the longest pause since the release of the users. */
    private static long longest(ObservationFigures service) {
        List<@Nullable Double> millis = service.gauges().getOrDefault(Gauges.PAUSED_MS, List.of());
        return IntStream.range(0, Math.min(service.at().size(), millis.size()))
                .filter(i -> service.at().get(i) > 0)
                .mapToObj(millis::get)
                .filter(Objects::nonNull)
                .mapToLong(longest -> TimeUnit.MILLISECONDS.toNanos(longest.longValue()))
                .max()
                .orElse(0);
    }

    private static long orNone(@Nullable Long nanos) {
        return nanos == null ? 0 : nanos;
    }
}
