package mesh.load.results.contender;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import mesh.stages.path.Stage;
import org.jspecify.annotations.Nullable;

/**
 * What the requests of a contender waited for.
 *
 * @param known requests whose stages are known
 * @param unknown requests whose stages are not
 * @param reason why stages are unknown, or contained in others; null if each is known
 * @param parts the stages that took any time, in the order of time
 * @param table microseconds of each of these stages, for each row of the {@link RequestTable}; null for a request whose stages are unknown
 * @param limit for which the requests waited most of their time; null if no limit is clearly the main one, or the figures contradict each other
 * @param restInPausesNanos the most of the stage {@link Stage#REST} of all requests that can come from pauses of the gateway; null if
 *     these are unknown
 */
public record StageFigures(
        int known,
        int unknown,
        @Nullable String reason,
        List<StageTime> parts,
        Map<String, List<@Nullable Long>> table,
        @Nullable LimitFigures limit,
        @Nullable Long restInPausesNanos) {

    public StageFigures with(@Nullable LimitFigures found, @Nullable Long inPausesNanos) {
        return new StageFigures(known, unknown, reason, parts, table, found, inPausesNanos);
    }

    /** Returns a stage by its label; empty if it took no time. */
    public Optional<StageTime> part(String label) {
        return parts.stream().filter(one -> one.stage().equals(label)).findFirst();
    }

    /** Returns a stage's share of the time, 0 if it took none; null if no stages are known. */
    public @Nullable Double share(String label) {
        return known == 0 ? null : part(label).map(StageTime::share).orElse(0.0);
    }

    public StageFigures withoutTable() {
        return new StageFigures(known, unknown, reason, parts, Map.of(), limit, restInPausesNanos);
    }

    /**
     * One stage, over all requests whose stages are known.
     *
     * @param share of the time of all these requests, 0 to 1
     * @param meanNanos of all these requests; the means of all stages add up to the mean latency
     */
    public record StageTime(String stage, double share, long meanNanos, LatencyFigures times) {}
}
