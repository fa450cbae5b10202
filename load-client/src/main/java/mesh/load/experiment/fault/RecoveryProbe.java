package mesh.load.experiment.fault;

import java.time.Duration;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import org.jspecify.annotations.Nullable;

/** A new user that repeatedly requests one item from a route until a response is valid. */
final class RecoveryProbe {

    /** The timeout of one request. */
    static final Duration TIMEOUT = Duration.ofSeconds(2);

    private static final Duration PAUSE = Duration.ofMillis(50);

    private final LoadEngine engine;
    private final LoadPlan plan;
    private final Duration patience;

    /**
     * @param plan one request of one user
     * @param patience time after which the probe gives up
     */
    RecoveryProbe(LoadEngine engine, LoadPlan plan, Duration patience) {
        this.engine = engine;
        this.plan = plan;
        this.patience = patience;
    }

    /**
     * The outcome of the probe.
     *
     * @param atNanoTime instant of the last byte of the first valid response; null if there was no valid response
     * @param failedBefore number of failed requests before this response
     */
    record Recovery(@Nullable Long atNanoTime, int failedBefore) {}

    Recovery firstValidResponse() throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        int failed = 0;
        while (System.nanoTime() < deadline) {
            LoadResult result = engine.fire(plan, LoadEngine.Progress.NONE);
            if (result.interrupted()) {
                throw new InterruptedException();
            }
            RequestRecord only = result.requests().getFirst();
            if (only.outcome() instanceof Outcome.Ok) {
                return new Recovery(result.barrier().releasedAtNanoTime() + only.lastByteNanos(), failed);
            }
            failed++;
            Thread.sleep(PAUSE);
        }
        return new Recovery(null, failed);
    }
}
