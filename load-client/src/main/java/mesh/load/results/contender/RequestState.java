package mesh.load.results.contender;

import org.jspecify.annotations.Nullable;

/**
 * Everything known about one request at some moment while it is under way, or after it has ended. Instants are as in
 * {@link RequestRecord}, which it becomes at the end.
 *
 * @param request its number, from 1: by user and sequence, or for an open shape in the order in which requests are due
 * @param user number of the user, from 1
 * @param intendedStartNanos when it was due; in a burst and a closed loop, when it was sent
 * @param firstByteNanos {@link RequestRecord#NEVER} until the first byte of the response has been read
 * @param lastByteNanos {@link RequestRecord#NEVER} until it has ended
 * @param outcome null until it has ended
 */
public record RequestState(
        int request,
        int user,
        long intendedStartNanos,
        long firstByteNanos,
        long lastByteNanos,
        @Nullable Outcome outcome) {}
