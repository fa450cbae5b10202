package mesh.load.experiment.load;

import java.time.Duration;
import java.util.List;
import mesh.load.analysis.ProcessorValidity;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;
import mesh.load.results.contender.ProcessorFigures;
import mesh.load.results.contender.UncountedLoad;
import org.jspecify.annotations.Nullable;

/**
 * Decides which loads do not count because the code is not yet warm. The load itself is the best proof, because it uses the code in ways in
 * which a round of a warm-up does not. It is repeated while that makes it faster.
 */
final class UncountedLoads {

    private static final int MOST = 4;

    /** No load is repeated after this time, because a reader waits for the result. */
    private static final Duration TIME = Duration.ofSeconds(6);

    /** The ratio of the times of two loads above which the second one counts as equally fast. */
    private static final double EQUAL = 0.95;

    private UncountedLoads() {}

    /**
     * Returns whether a load is one that does not count.
     *
     * @param processor null if unknown, and then every load counts
     * @param ideal null if unknown
     * @param before the loads before it, which did not count
     */
    static boolean isNext(
            long durationNanos,
            @Nullable ProcessorFigures processor,
            @Nullable IdealTimeFigures ideal,
            List<UncountedLoad> before) {
        Double efficiency = ideal == null ? null : Double.valueOf((double) ideal.nanos() / durationNanos);
        if (processor == null || !new ProcessorValidity(processor, efficiency, false).isCompiling()) {
            return false;
        }
        long spent = durationNanos
                + before.stream().mapToLong(UncountedLoad::durationNanos).sum();
        boolean isFaster =
                before.isEmpty() || durationNanos < EQUAL * before.getLast().durationNanos();
        return isFaster && before.size() < MOST && spent < TIME.toNanos();
    }
}
