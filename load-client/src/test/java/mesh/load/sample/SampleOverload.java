package mesh.load.sample;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.results.contender.ClientFigures;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.OverloadFigures;
import mesh.load.results.experiment.OverloadFigures.OverloadSeries;
import mesh.load.results.experiment.OverloadFigures.OverloadStep;
import org.jspecify.annotations.Nullable;

/**
 * Figures of contenders that sustain 400 requests a second. The load offered them 200, 1,200 and again 200 requests a second, for one
 * second each.
 */
public final class SampleOverload {

    private static final long SECOND = 1_000_000_000;

    private SampleOverload() {}

    /** Returns a contender that rejects the requests beyond its limit, and recovers immediately. */
    public static OverloadFigures limited(String contender) {
        return of(
                contender, new OutcomeCounts(1200, 384, Map.of("too-many-calls", 816), Map.of(), 0, null), 0L, 96, 204);
    }

    /** Returns a contender that serves the first requests that arrive, and does not recover before the load ends. */
    public static OverloadFigures unlimited(String contender) {
        return of(contender, new OutcomeCounts(1200, 40, Map.of(), Map.of("timed-out", 1160), 0, null), null, 10, 290);
    }

    /** Returns a contender that got no load. It sustains no rate, so the load cannot be a multiple of that rate. */
    public static OverloadFigures none(String contender) {
        return new OverloadFigures(
                contender,
                found(contender, 0),
                SECOND,
                List.of(),
                new OverloadSeries(1, List.of(), List.of(), List.of()),
                null,
                0,
                null);
    }

    private static OverloadFigures of(
            String contender, OutcomeCounts peak, @Nullable Long recovery, int served, int failed) {
        return new OverloadFigures(
                contender,
                found(contender, 400),
                SECOND,
                List.of(
                        step(0.5, 0, new OutcomeCounts(200, 200, Map.of(), Map.of(), 0, null), 55_000_000),
                        step(3, SECOND, peak, 150_000_000),
                        step(0.5, 2 * SECOND, new OutcomeCounts(200, 200, Map.of(), Map.of(), 0, null), 56_000_000)),
                new OverloadSeries(SECOND / 4, quarters(50, 300, 50), quarters(50, served, 50), quarters(0, failed, 0)),
                recovery,
                2_000_000,
                new ClientFigures(1L, 0, null, 0.1, null, null, null, null));
    }

    private static CapacityFigures found(String contender, int perSecond) {
        return new CapacityFigures(contender, 1200, SECOND / 5, perSecond, 420, "precise", List.of(), List.of());
    }

    private static OverloadStep step(double factor, long begin, OutcomeCounts outcomes, long p99) {
        int inTime = outcomes.ok();
        return new OverloadStep(
                factor, (int) (400 * factor), begin, SECOND, outcomes, inTime, 52_000_000, p99, 90L << 20, 30, null);
    }

    private static List<Integer> quarters(int before, int peak, int after) {
        return Stream.of(before, peak, after)
                .flatMap(count -> Collections.nCopies(4, count).stream())
                .toList();
    }
}
