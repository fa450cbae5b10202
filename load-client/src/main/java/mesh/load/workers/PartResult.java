package mesh.load.workers;

import java.util.List;
import mesh.load.engine.LoadPlan;
import mesh.load.results.contender.BarrierFigures.ProcessFigures;
import mesh.load.results.contender.RequestRecord;
import org.jspecify.annotations.Nullable;

/**
 * The data that the coordinator has received from one worker after a firing.
 *
 * @param worker number of the worker, from 1
 * @param host host on which the worker runs
 * @param firstUser number of users of the whole plan that precede the worker's own users
 * @param plan what the worker had to send
 * @param clock the worker's clock, as seen from the coordinator
 * @param plannedNanoTime planned release of the worker's users, by the coordinator's clock
 * @param fired figures from the worker; null if it was lost before it sent them
 * @param requests requests that arrived, with instants counted from the worker's own release and users numbered from 1
 * @param lossReason why requests are missing; null if all of them arrived
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

    /** Returns when the worker released its users, by the coordinator's clock, or the planned instant if it has not reported that. */
    long releasedNanoTime() {
        return fired == null ? plannedNanoTime : clock.here(fired.barrier().releasedAtNanoTime());
    }

    /** Returns the number of requests without a record: the worker had not finished them, or their records did not arrive. */
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
