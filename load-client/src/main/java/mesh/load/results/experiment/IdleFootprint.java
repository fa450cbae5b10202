package mesh.load.results.experiment;

import org.jspecify.annotations.Nullable;

/**
 * The resources that a service holds while it serves no request. A figure that it does not have is null.
 *
 * @param heapBytes in use right after a full collection
 * @param directBytes of direct buffers, which the heap's collector does not see
 * @param threads live platform threads, as in {@link mesh.load.results.contender.ResourceUsage}
 * @param connections TCP connections that its process has opened, of any client, in use or kept
 * @param fileDescriptors open files and sockets of the process
 */
public record IdleFootprint(
        long heapBytes,
        @Nullable Long directBytes,
        int threads,
        @Nullable Integer connections,
        @Nullable Long fileDescriptors) {}
