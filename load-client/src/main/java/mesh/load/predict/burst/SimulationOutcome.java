package mesh.load.predict.burst;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import mesh.load.results.contender.PredictionFigures;
import mesh.load.results.contender.StageFigures.StageTime;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a simulation.
 *
 * @param durationNanos from the release of the users to the end of the last request
 * @param failures all other requests by cause, in alphabetical order
 * @param threads of the gateway on which requests or calls wait
 * @param idealNanos the shortest time in which the work can be done at all; null if only the distribution of service times is known
 * @param parts the stages that take any time, over all requests, in the order of time
 * @param stages microseconds of each of these stages, for each request in the order of {@code ends}
 */
public record SimulationOutcome(
        long durationNanos,
        int served,
        Map<String, Integer> failures,
        Peaks threads,
        Peaks connections,
        Peaks backendThreads,
        @Nullable Long idealNanos,
        LittlesLaw littlesLaw,
        List<End> ends,
        List<StageTime> parts,
        Map<String, List<Long>> stages) {

    /** The highest use of a resource. The limit is null for unlimited. */
    public record Peaks(@Nullable Integer limit, int inUse, int waiting) {}

    /**
     * How a request ended. Instants count from the release of the users.
     *
     * @param user from 1
     * @param request from 1, among the requests of this user
     * @param cause of its failure; null if it was served
     */
    public record End(
            int user,
            int request,
            long beginNanos,
            long endNanos,
            @Nullable String cause) {}

    public PredictionFigures figures() {
        return new PredictionFigures(durationNanos, served, failures, parts);
    }

    /**
     * Little's law, L = λW: the average number of requests in a system is the rate of arrivals times the average time that a request stays
     * (J. D. C. Little, 1961). The law is true for every order, spread and limit, so two of the three figures determine the third. Here,
     * each figure is measured separately.
     *
     * @param underWay L, average number of requests under way; 0 if nothing took any time
     * @param perSecond λ, requests that ended per second, served or not
     * @param seconds W, average time that a request was under way
     */
    public record LittlesLaw(double underWay, double perSecond, double seconds) {

        /** Returns the law in ASCII, for terminals. */
        public String sentence() {
            return perSecond == 0
                    ? "Nothing took any time, so no request was under way."
                    : String.format(
                            Locale.ROOT,
                            "L = lambda W: on average %.1f requests were under way (L), because %.1f ended in a second (lambda) and "
                                    + "each was under way for %.3f s (W).",
                            underWay,
                            perSecond,
                            seconds);
        }
    }
}
