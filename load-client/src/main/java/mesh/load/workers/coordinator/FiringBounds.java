package mesh.load.workers.coordinator;

import static mesh.load.workers.wire.WireException.require;

import java.util.concurrent.TimeUnit;
import mesh.load.engine.LoadPlan;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LatencyFigures.Percentile;
import mesh.load.results.contender.RequestRecord;
import mesh.load.workers.FiringFigures;
import mesh.load.workers.wire.WireException;

/**
 * The possible ranges of a worker's figures for one firing. Nothing takes longer than the firing or happens before its release, and no
 * count exceeds its plan.
 *
 * @param connections maximum number of connections for all the worker's users together
 * @param firingNanos time since the coordinator instructed the worker to open its connections
 * @param loadNanos time since the planned release of the worker's users; negative before the release
 * @param releaseNanoTime the planned release, by the worker's clock
 */
record FiringBounds(
        LoadPlan plan, String engine, int connections, long firingNanos, long loadNanos, long releaseNanoTime) {

    /** How much longer than the coordinator's measurement a time may be, plus a thousandth, because clocks run at different speeds. */
    private static final long SLACK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final int SLACK_PART = 1_000;

    /** Maximum size of one response. With it, the sum for the maximum number of requests of a scenario does not overflow. */
    private static final long MAX_BYTES = 1L << 38;

    private static final int MAX_STATUS = 999;
    private static final int MAX_PROCESSORS = 65_536;
    private static final int MAX_PERCENTILES = 64;

    /** Twice the longest delay that an engine records, because its histogram rounds up. */
    private static final long MAX_DELAY_NANOS = TimeUnit.MINUTES.toNanos(2);

    /** Adds the slack to both times. */
    FiringBounds {
        firingNanos = withSlack(firingNanos);
        loadNanos = withSlack(loadNanos);
    }

    /** @throws WireException if a figure is impossible; the message names the first one */
    void check(FiringFigures sent) throws WireException {
        require(
                sent != null && sent.engine() != null && sent.barrier() != null && sent.requests() >= 0,
                "it sent figures that lack the engine, the barrier's figures or a valid number of requests");
        require(
                sent.requests() <= plan.requests(),
                "it announced " + sent.requests() + " requests. Allowed: " + plan.requests());
        require(sent.engine().equals(engine), "it did not fire with the engine " + engine);
        int unfinished = plan.requests() - sent.requests();
        requireRange("unfinished", sent.unfinished(), plan.mayEndEarly() ? 0 : unfinished, unfinished);
        requireRange("connections", sent.connections(), 0, connections);
        requireRange("sendSkewNanos", sent.sendSkewNanos(), 0, loadNanos);
        requireRange("durationNanos", sent.durationNanos(), 0, loadNanos);
        if (sent.throttledNanos() != null) {
            requireRange("throttledNanos", sent.throttledNanos(), 0, Long.MAX_VALUE);
            requireRange("throttledNanos / processors", sent.throttledNanos() / MAX_PROCESSORS, 0, firingNanos);
        }
        check(sent.barrier());
        if (sent.timestampDelay() != null) {
            check(sent.timestampDelay());
        }
    }

    private void check(BarrierFigures barrier) throws WireException {
        require(barrier.releasedAt() != null, "it sent no 'releasedAt'");
        require(barrier.processes() == null, "it sent 'processes', which a worker does not have");
        requireRange("releasedAtNanoTime", barrier.releasedAtNanoTime() - releaseNanoTime, 0, loadNanos);
        requireRange("workers", barrier.workers(), 0, connections);
        requireRange("connectNanos", barrier.connectNanos(), 0, firingNanos);
        requireRange("releaseSkewNanos", barrier.releaseSkewNanos(), 0, loadNanos);
    }

    private static void check(LatencyFigures delay) throws WireException {
        requireRange("samples", delay.samples(), 0, Long.MAX_VALUE);
        requireRange("maxNanos", delay.maxNanos(), 0, MAX_DELAY_NANOS);
        require(delay.percentiles() != null, "it sent no 'percentiles'");
        requireRange("percentiles", delay.percentiles().size(), 0, MAX_PERCENTILES);
        for (Percentile one : delay.percentiles()) {
            require(
                    one != null && one.percentile() >= 0 && one.percentile() <= 100,
                    "it sent a percentile outside 0 to 100");
            requireRange("nanos", one.nanos(), 0, MAX_DELAY_NANOS);
            requireRange("samples", one.samples(), 0, delay.samples());
            requireRange("atOrBeyond", one.atOrBeyond(), 0, delay.samples());
        }
    }

    void check(RequestRecord request) throws WireException {
        int requestsOfOneUser =
                plan.isOpen() ? plan.requests() : plan.requests() / plan.users().size();
        requireRange("sequence", request.sequence(), 1, requestsOfOneUser);
        requireRange("intendedStartNanos", request.intendedStartNanos(), 0, loadNanos);
        requireInstant("startNanos", request.startNanos());
        requireInstant("firstByteNanos", request.firstByteNanos());
        requireInstant("firstItemNanos", request.firstItemNanos());
        requireRange("lastByteNanos", request.lastByteNanos(), request.intendedStartNanos(), loadNanos);
        requireRange("connectDurationNanos", request.connectDurationNanos(), 0, firingNanos);
        requireRange("bytes", request.bytes(), 0, MAX_BYTES);
        requireRange("items", request.items(), 0, Integer.MAX_VALUE);
        Integer status = request.outcome().kind().status();
        requireRange("status", status == null ? 0 : status, 0, MAX_STATUS);
    }

    private void requireInstant(String field, long nanos) throws WireException {
        if (nanos != RequestRecord.NEVER) {
            requireRange(field, nanos, 0, loadNanos);
        }
    }

    private static long withSlack(long nanos) {
        return Math.max(0, nanos + nanos / SLACK_PART + SLACK_NANOS);
    }

    /** @throws WireException if the value is out of range; the message names the field, its value and the range */
    static void requireRange(String field, long value, long min, long max) throws WireException {
        // A message is built only for an invalid value, because there may be millions of valid ones.
        if (value < min || value > max) {
            throw new WireException("it sent '" + field + "' " + value + ". Allowed: " + min + " to " + max);
        }
    }
}
