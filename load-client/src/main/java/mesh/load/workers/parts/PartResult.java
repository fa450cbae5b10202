package mesh.load.workers.parts;

import java.util.List;
import mesh.load.engine.LoadPlan;
import mesh.load.results.contender.BarrierFigures.ProcessFigures;
import mesh.load.results.request.RequestRecord;
import mesh.load.workers.clock.ClockOffset;
import org.jspecify.annotations.Nullable;

/**
 * What the coordinator has of one worker after a firing.
 *
 * @param worker from 1
 * @param host on which it runs
 * @param firstUser how many users of the whole come before its own
 * @param plan what it had to send
 * @param clock its clock, as seen from the coordinator
 * @param plannedNanoTime when it was to release its users, by the coordinator's clock
 * @param fired what it told; null if it was lost before
 * @param requests that arrived, counted from its own release and with users numbered from 1
 * @param lossReason why not all of them arrived; null if they have
 */
public record PartResult(
        int worker,
        String host,
        int firstUser,
        LoadPlan plan,
        ClockOffset clock,
        long plannedNanoTime,
        @Nullable FiringFigures fired,
        List<RequestRecord> requests,
        @Nullable String lossReason) {

    /** When it released its users, by the coordinator's clock; when it was to do so if it has not told. */
    long releasedNanoTime() {
        return fired == null ? plannedNanoTime : clock.here(fired.barrier().releasedAtNanoTime());
    }

    /** Requests that have no record: it had not ended them, or they did not arrive. */
    int unfinished() {
        return plan.requests() - requests.size();
    }

    ProcessFigures figures(long origin) {
        return new ProcessFigures(
                worker,
                host,
                firstUser + 1,
                plan.users().size(),
                requests.size(),
                unfinished(),
                clock.nanos(),
                clock.uncertaintyNanos(),
                fired == null ? null : plannedNanoTime - origin,
                fired == null ? null : releasedNanoTime() - origin,
                fired == null ? 0 : fired.sendSkewNanos(),
                lossReason,
                fired == null ? null : fired.throttledNanos());
    }
}
