package mesh.load.analysis.overload;

import java.util.Comparator;
import java.util.List;
import mesh.load.results.request.RequestRecord;
import org.jspecify.annotations.Nullable;

/**
 * When a contender answers as before. One good response says nothing: it has to be the first of a hundred of which 99 are valid and within
 * the bound, and 99 of 100 of all that follow until the end have to be. Without the hundred, a short queue that is still worked off would be lost
 * in a long load; without the end, a pause between two troubles would count.
 *
 * @param requests of the load, all of them
 * @param boundNanos that a response kept before, counted from when it was due
 */
record Recovery(List<RequestRecord> requests, long boundNanos) {

    /** Fewer have no 99th percentile. */
    static final int MIN_REQUESTS = 100;

    /** How long after an instant it took; null if it did not happen before the load ended. */
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

    /** How many of the first so many were not served within the bound. */
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
