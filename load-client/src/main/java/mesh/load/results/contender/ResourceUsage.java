package mesh.load.results.contender;

import org.jspecify.annotations.Nullable;

/**
 * The resources that a service holds at one instant, and that it could leak. A figure that it does not have is null.
 *
 * @param threads live platform threads, without those of pools that keep idle threads for up to a minute ({@code boundedElastic}, {@code
 *     store-db}, {@code carriers})
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
