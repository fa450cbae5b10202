package mesh.load.predict;

import java.util.List;
import java.util.Map;
import mesh.load.results.contender.PredictionFigures;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a simulation.
 *
 * @param durationNanos from the release of the users to the end of the last request
 * @param served requests whose calls all succeeded
 * @param failures all other requests by cause, in alphabetical order
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

    /** Copies the list, so that nobody can change it. */
    public Prediction {
        ends = List.copyOf(ends);
    }

    /**
     * The highest use of a resource.
     *
     * @param limit number of places; null for unlimited
     * @param inUse places in use at the same instant
     * @param waiting for a place at the same instant
     */
    public record Peaks(@Nullable Integer limit, int inUse, int waiting) {}

    /**
     * How a request ended.
     *
     * @param user from 1
     * @param request index among the requests of this user, from 1
     * @param beginNanos since the release of the users
     * @param endNanos since the release of the users
     * @param cause of its failure; null if it was served
     */
    public record End(
            int user,
            int request,
            long beginNanos,
            long endNanos,
            @Nullable String cause) {}

    /** Returns the figures that a result keeps. */
    public PredictionFigures figures() {
        return new PredictionFigures(durationNanos, served, failures);
    }
}
