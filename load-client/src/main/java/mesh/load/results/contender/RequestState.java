package mesh.load.results.contender;

import org.jspecify.annotations.Nullable;

/**
 * A request while it is under way, or after it has ended. Instants are as in {@link RequestRecord}, which it becomes at the end.
 *
 * @param request from 1: by user and sequence, or for an open shape in the order in which requests are due
 * @param firstByteNanos {@link RequestRecord#NEVER} until the first byte has arrived. The same applies to {@code lastByteNanos}
 * @param outcome null until it has ended
 */
public record RequestState(
        int request,
        int user,
        long intendedStartNanos,
        long firstByteNanos,
        long lastByteNanos,
        @Nullable Outcome outcome) {}
