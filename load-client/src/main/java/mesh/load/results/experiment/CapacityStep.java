package mesh.load.results.experiment;

/**
 * One step of the search for the maximum rate.
 *
 * @param perSecond requests due per second
 * @param durationNanos from the first to the last of them
 * @param requests number of requests due in all
 * @param overBound valid responses that took longer than the bound, counted from when they were due
 * @param failed requests that got no valid response
 * @param late requests that were sent more than 10 ms after they were due, because no connection was free
 * @param unsent requests that were never sent, because no connection became free in time; they are among the failed
 * @param clientDelayNanos the longest delay before sending, counted from when a request was due and a connection was free for it: a delay
 *     of the load client, not of the contender
 * @param p50Nanos of the valid responses
 * @param p99Nanos of the valid responses
 * @param sustained whether at most one in a hundred was over the bound or failed
 */
public record CapacityStep(
        int perSecond,
        long durationNanos,
        int requests,
        int overBound,
        int failed,
        int late,
        int unsent,
        long clientDelayNanos,
        long p50Nanos,
        long p99Nanos,
        boolean sustained) {}
