package mesh.load.sample;

import java.util.List;
import mesh.load.results.contender.FaultFigures;
import mesh.load.results.contender.FaultFigures.ServiceResourceUsage;
import mesh.load.results.contender.ResourceUsage;
import org.jspecify.annotations.Nullable;

/** Figures of faults under a contender. */
public final class SampleFault {

    private static final long MILLISECOND = 1_000_000;

    private SampleFault() {}

    /** Returns a fault from second 1 to second 4. The gateway then recovered as given, and 4 of 7 requests are recorded. */
    public static FaultFigures of(
            @Nullable Long recoveryNanos, @Nullable Long returnToIdleNanos, String... leakSuspects) {
        return new FaultFigures(
                "legacy-backend killed",
                1000 * MILLISECOND,
                4000 * MILLISECOND,
                recoveryNanos,
                2,
                7,
                4,
                List.of(
                        new ServiceResourceUsage(
                                "netty-gateway",
                                new ResourceUsage(20, null, 1, 0, 0, 3L << 20),
                                new ResourceUsage(21, null, 5, 4, 0, 4L << 20)),
                        new ServiceResourceUsage(
                                "legacy-backend",
                                new ResourceUsage(31, 0, null, null, null, 2L << 20),
                                new ResourceUsage(30, 0, null, null, null, 2L << 20))),
                returnToIdleNanos,
                List.of(leakSuspects));
    }
}
