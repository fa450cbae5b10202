package mesh.load.result;

/**
 * ApacheBench beside the load client: the same requests, right before or right after.
 *
 * @param requestsPerSecond by ApacheBench
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
