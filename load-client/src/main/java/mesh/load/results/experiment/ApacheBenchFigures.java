package mesh.load.results.experiment;

/**
 * ApacheBench beside the load client: the same requests, right before and right after, and the mean of the two.
 *
 * @param contender its id
 * @param repetition from 1
 * @param requestsPerSecond by ApacheBench, over the time of both
 * @param ownRequestsPerSecond by the load client
 * @param keptAlive requests after which ApacheBench could keep its connection
 * @param failed requests that ApacheBench counts as failed
 */
public record ApacheBenchFigures(
        String contender,
        int repetition,
        double requestsPerSecond,
        double ownRequestsPerSecond,
        int keptAlive,
        int failed) {}
