package mesh.load.export;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The load client's part of one trace: it sent a request and read the response. Instants are nanoseconds since 1970.
 *
 * @param trace its id, 32 digits
 * @param id of this span, the parent id of the services' spans, 16 digits
 * @param startNanos when the request was due
 * @param firstByteNanos when the first byte was read; null if there was none
 * @param endNanos when the last byte was read, or the failure was noticed; never before the start
 * @param attributes text, or whole numbers
 * @param error what went wrong; null for a valid response
 */
record LoadSpan(
        String trace,
        String id,
        String name,
        long startNanos,
        @Nullable Long firstByteNanos,
        long endNanos,
        Map<String, Object> attributes,
        @Nullable String error) {}
