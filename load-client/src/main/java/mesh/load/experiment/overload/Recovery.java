package mesh.load.experiment.overload;

import java.util.Comparator;
import java.util.List;
import mesh.load.results.contender.RequestRecord;
import org.jspecify.annotations.Nullable;

/**
 * Finds the first request from which on a contender responds as before. This request must get a valid response within the bound. The same
 * must be true for 99 of the hundred requests from this one on, and for 99 % of all requests from this one to the end. Without the
 * condition for the hundred, a long load would hide a short queue that the contender is still working off. Without the condition for all
 * requests, a pause between two disturbances would count as recovery.
 */
record Recovery(List<RequestRecord> requests, long boundNanos) {

    /** Minimum number of requests. Fewer requests have no 99th percentile. */
    private static final int MIN_REQUESTS = 100;

    /** Returns the time from an instant to the recovery; null if the load ended before a recovery. */
    @Nullable
    Long since(long instant) {
        List<RequestRecord> after = requests.stream()
                .filter(one -> one.intendedStartNanos() >= instant)
                .sorted(Comparator.comparingLong(RequestRecord::intendedStartNanos))
                .toList();
        int[] broken = brokenUntil(after);
        for (int i = 0; i + MIN_REQUESTS <= after.size(); i++) {
            boolean good = broken[i + 1] == broken[i];
            if (good && isAsBefore(broken, i, i + MIN_REQUESTS) && isAsBefore(broken, i, after.size())) {
                return after.get(i).intendedStartNanos() - instant;
            }
        }
        return null;
    }

    /** Returns for each number of requests, counted from the first, how many of them did not get a valid response within the bound. */
    private int[] brokenUntil(List<RequestRecord> after) {
        int[] broken = new int[after.size() + 1];
        for (int i = 0; i < after.size(); i++) {
            broken[i + 1] = broken[i] + (OverloadAnalysis.isInTime(after.get(i), boundNanos) ? 0 : 1);
        }
        return broken;
    }

    private static boolean isAsBefore(int[] broken, int from, int to) {
        return MIN_REQUESTS * (broken[to] - broken[from]) <= to - from;
    }
}
