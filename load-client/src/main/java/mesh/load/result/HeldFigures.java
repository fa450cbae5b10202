package mesh.load.result;

import org.jspecify.annotations.Nullable;

/**
 * What a gateway holds at one instant: what it would keep if it leaked. Null stands where the gateway has no such figure.
 *
 * @param threads live platform threads, without those of pools that keep idle ones for up to a minute
 *     ({@code boundedElastic}, {@code carriers})
 * @param busyThreads of Tomcat
 * @param connectionsActive of the pool of its HTTP client
 * @param connectionsPending calls that wait for one
 * @param directBytes of direct buffers, which the heap's collector does not see
 */
public record HeldFigures(
        int threads,
        @Nullable Integer busyThreads,
        @Nullable Integer connectionsActive,
        @Nullable Integer connectionsPending,
        @Nullable Long directBytes) {}
