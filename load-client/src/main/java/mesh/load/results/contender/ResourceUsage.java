package mesh.load.results.contender;

import org.jspecify.annotations.Nullable;

/**
 * What a service holds at one instant: what it would keep if it leaked. Null stands where it has no such figure.
 *
 * @param threads live platform threads, without those of pools that keep idle ones for up to a minute
 *     ({@code boundedElastic}, {@code store-db}, {@code carriers})
 * @param busyThreads of Tomcat
 * @param connections TCP connections of its process, accepted or made, in use or kept
 * @param connectionsActive of the pool of its HTTP client, where that tells
 * @param connectionsPending calls that wait for one
 * @param directBytes of direct buffers, which the heap's collector does not see
 */
public record ResourceUsage(
        int threads,
        @Nullable Integer busyThreads,
        @Nullable Integer connections,
        @Nullable Integer connectionsActive,
        @Nullable Integer connectionsPending,
        @Nullable Long directBytes) {

    /** The same with fewer connections. */
    public ResourceUsage withConnections(int fewer) {
        return new ResourceUsage(threads, busyThreads, fewer, connectionsActive, connectionsPending, directBytes);
    }
}
