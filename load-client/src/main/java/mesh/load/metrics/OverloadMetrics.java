package mesh.load.metrics;

import static mesh.load.metrics.Unit.BYTES;
import static mesh.load.metrics.Unit.COUNT;
import static mesh.load.metrics.Unit.MILLISECONDS;
import static mesh.load.metrics.Unit.PER_SECOND;
import static mesh.load.metrics.Unit.RATIO;

import java.util.List;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.experiment.OverloadFigures;
import mesh.load.results.experiment.OverloadFigures.OverloadStep;

/** The metrics of a contender under more load than it sustains. The peak is the step with the highest rate. */
final class OverloadMetrics {

    private static final double NANOS_PER_MS = 1e6;

    static final Metrics<OverloadFigures> ALL = new Metrics<>(List.of(
            PER_SECOND.of(
                    "perSecond",
                    "highest rate that the search found; 0 if none",
                    one -> one.capacity().sustainedPerSecond()),
            MILLISECONDS.of(
                    "recoveryMs",
                    "from the end of the peak until the contender answered as before; infinite if it did not before the load ended",
                    OverloadMetrics::recoveryMs),
            BYTES.of("peakHeapBytes", "heap of its gateway, the most of all steps", OverloadMetrics::peakHeapBytes),
            COUNT.of(
                    "requests",
                    "requests that were due in the peak",
                    one -> peak(one).outcomes().requests()),
            COUNT.of(
                    "ok",
                    "those with a valid response",
                    one -> peak(one).outcomes().ok()),
            COUNT.of(
                    "failed",
                    "all others, or those that failed by one of the named failures",
                    Arguments.FAILURES,
                    OverloadMetrics::failed),
            PER_SECOND.of(
                    "goodput", "valid responses in the peak", one -> peak(one).goodput()),
            RATIO.of("kept", "goodput over perSecond", one -> one.kept().orElseThrow(() -> nothingOffered(one))),
            MILLISECONDS.of(
                    "p99Ms",
                    "99th percentile of the latencies of the valid responses in the peak",
                    OverloadMetrics::p99Ms)));

    private OverloadMetrics() {}

    /** @throws NotMeasuredException if this contender was not overloaded in this run */
    static MetricScope of(RunResult result, List<String> ids) {
        String id = ids.getFirst();
        if (result.measurement() instanceof Measurement.Overload(List<OverloadFigures> overloads)) {
            for (OverloadFigures one : overloads) {
                if (one.contender().equals(id)) {
                    return ALL.of("overload('" + id + "')", one);
                }
            }
        }
        throw new NotMeasuredException("'" + id + "' was not overloaded in this run");
    }

    private static OverloadStep peak(OverloadFigures one) {
        return one.peak().orElseThrow(() -> nothingOffered(one));
    }

    private static NotMeasuredException nothingOffered(OverloadFigures one) {
        return new NotMeasuredException("'" + one.contender() + "' sustains no rate, so no multiple of it was offered");
    }

    private static double recoveryMs(OverloadFigures one) {
        peak(one);
        Long nanos = one.recoveryNanos();
        return nanos == null ? Double.POSITIVE_INFINITY : nanos / NANOS_PER_MS;
    }

    private static double p99Ms(OverloadFigures one) {
        if (peak(one).outcomes().ok() == 0) {
            throw new NotMeasuredException("'" + one.contender() + "' had no valid response at the peak");
        }
        return peak(one).p99Nanos() / NANOS_PER_MS;
    }

    private static int failed(OverloadFigures one, List<String> causes) {
        return causes.isEmpty() ? peak(one).failed() : peak(one).outcomes().failed(causes);
    }

    private static long peakHeapBytes(OverloadFigures one) {
        peak(one);
        long most = 0;
        for (OverloadStep step : one.steps()) {
            String unseen = "the heap of the gateway of '" + one.contender() + "' was not sampled";
            most = Math.max(most, NotMeasuredException.require(step.peakHeapBytes(), unseen));
        }
        return most;
    }
}
