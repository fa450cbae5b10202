package mesh.load.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import mesh.load.results.contender.PauseFigures;
import mesh.load.results.contender.RequestRecord;
import mesh.stages.path.Stage;
import mesh.stages.path.StageTimes;
import org.jspecify.annotations.Nullable;

/**
 * Computes how much of the stage {@link Stage#REST} can come from pauses of the gateway. It is not known when within a request its rest
 * was, so this is a maximum: the time of pauses while the gateway had the request, and no more than its rest.
 *
 * @param pauses of the gateway, without overlaps and in the order of time
 */
public record RestInPauses(List<PauseFigures> pauses) {

    /** Joins pauses that overlap. */
    public static RestInPauses of(List<PauseFigures> pauses) {
        List<PauseFigures> joined = new ArrayList<>();
        pauses.stream().sorted(Comparator.comparingLong(PauseFigures::atNanos)).forEach(one -> {
            PauseFigures before = joined.isEmpty() ? null : joined.getLast();
            if (before != null && one.atNanos() <= before.endNanos()) {
                joined.removeLast();
                long end = Math.max(before.endNanos(), one.endNanos());
                joined.add(new PauseFigures(before.kind(), before.atNanos(), end - before.atNanos()));
            } else {
                joined.add(one);
            }
        });
        return new RestInPauses(joined);
    }

    /**
     * Returns the maximum for all requests together.
     *
     * @param stages as many as there are requests, and in their order; null for a request whose stages are unknown
     */
    public long nanos(List<RequestRecord> requests, List<@Nullable StageTimes> stages) {
        long nanos = 0;
        for (int i = 0; i < requests.size(); i++) {
            StageTimes known = stages.get(i);
            nanos += known == null ? 0 : nanos(requests.get(i), known);
        }
        return nanos;
    }

    private long nanos(RequestRecord request, StageTimes stages) {
        long from = request.intendedStartNanos() + stages.nanos(Stage.BEFORE_GATEWAY);
        long until = request.lastByteNanos() - stages.nanos(Stage.RESPONSE);
        long paused = pauses.stream()
                .mapToLong(one -> Math.max(0, Math.min(one.endNanos(), until) - Math.max(one.atNanos(), from)))
                .sum();
        return Math.min(paused, stages.nanos(Stage.REST));
    }
}
