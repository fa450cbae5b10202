package mesh.load.analysis.simulation;

import java.util.List;
import java.util.Map;
import mesh.load.results.contender.PredictionFigures;
import org.jspecify.annotations.Nullable;

/**
 * What would come of a model.
 *
 * @param durationNanos from the release of the users to the end of the last request
 * @param served requests of which all calls came back
 * @param failures all others by cause, in alphabetical order
 * @param threads of the gateway on which requests or calls wait
 * @param connections to the backend
 * @param backendThreads that serve calls
 * @param idealNanos the shortest time in which the work can be done at all
 * @param littlesLaw over the requests of all users
 * @param ends of all requests, in the order in which they ended
 */
public record Prediction(
        long durationNanos,
        int served,
        Map<String, Integer> failures,
        Peaks threads,
        Peaks connections,
        Peaks backendThreads,
        long idealNanos,
        LittlesLaw littlesLaw,
        List<End> ends) {

    /** A copy that nobody changes. */
    public Prediction {
        ends = List.copyOf(ends);
    }

    /**
     * How full it was at most.
     *
     * @param limit how many there are; null for any number
     * @param inUse at the same instant
     * @param waiting for one at the same instant
     */
    public record Peaks(@Nullable Integer limit, int inUse, int waiting) {}

    /**
     * How a request ended.
     *
     * @param user from 1
     * @param request of those of this user, from 1
     * @param beginNanos since the users were released
     * @param endNanos likewise
     * @param cause of its failure; null if it was served
     */
    public record End(
            int user,
            int request,
            long beginNanos,
            long endNanos,
            @Nullable String cause) {}

    /** What a result keeps of it. */
    public PredictionFigures figures() {
        return new PredictionFigures(durationNanos, served, failures);
    }
}
