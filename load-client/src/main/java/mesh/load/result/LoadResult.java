package mesh.load.result;

import java.util.List;

/**
 * What one firing of an engine recorded.
 *
 * @param engine name of the engine: {@code nio} or {@code threads}
 * @param connections connections that were open when the barrier fell
 * @param sendSkewNanos from the first to the last request handed to the kernel, seen from the load client
 * @param durationNanos from the barrier to the last byte of the last answer
 * @param requests one record for each request, none left out
 */
public record LoadResult(
        String engine, int connections, long sendSkewNanos, long durationNanos, List<RequestRecord> requests) {}
