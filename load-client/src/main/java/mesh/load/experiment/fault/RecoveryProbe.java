package mesh.load.experiment.fault;

import java.time.Duration;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import org.jspecify.annotations.Nullable;

/** A new user that repeatedly requests one item from a route until a response is valid, or until it loses patience. */
record RecoveryProbe(LoadEngine engine, LoadPlan plan, Duration patience) {

    static final Duration TIMEOUT = Duration.ofSeconds(2);

    private static final Duration PAUSE = Duration.ofMillis(50);

    /** @param atNanoTime instant of the last byte of the first valid response; null if there was none */
    record Recovery(@Nullable Long atNanoTime, int failedBefore) {}

    Recovery firstValidResponse() throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        int failed = 0;
        while (System.nanoTime() < deadline) {
            LoadResult result = engine.fire(plan, LoadEngine.Progress.NONE).throwIfInterrupted();
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
