package mesh.load.results.contender;

import org.jspecify.annotations.Nullable;

/**
 * The resources that a service holds at one instant, and that it could leak. A figure that it does not have is null.
 *
 * @param threads live platform threads, without those of pools that keep idle threads for up to a minute ({@code boundedElastic},
 *     {@code store-db}, {@code carriers})
 * @param busyThreads of Tomcat
 * @param connections TCP connections of its process, accepted or opened, in use or kept
 * @param connectionsActive of the pool of its HTTP client, if the client reports them
 * @param connectionsPending calls that wait for a connection
 * @param directBytes of direct buffers, which the heap's collector does not see
 */
public record ResourceUsage(
        int threads,
        @Nullable Integer busyThreads,
        @Nullable Integer connections,
        @Nullable Integer connectionsActive,
        @Nullable Integer connectionsPending,
        @Nullable Long directBytes) {

    public ResourceUsage withConnections(int fewer) {
        return new ResourceUsage(threads, busyThreads, fewer, connectionsActive, connectionsPending, directBytes);
    }
}
