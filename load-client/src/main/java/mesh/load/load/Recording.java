package mesh.load.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mesh.load.result.Outcome;
import mesh.load.result.RequestRecord;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is recorded while the users are under way, in arrays that are laid out (and their pages touched) before
 * the barrier falls. Each slot is written by one thread only; the arrays are read when those threads have ended.
 *
 * <p>Instants are those of {@link System#nanoTime()}. A request that has no intended start was due when it was
 * sent.
 */
final class Recording {

    final long[] intendedStart;
    final long[] start;
    final long[] connectDuration;
    final long[] firstByte;
    final long[] firstItem;
    final long[] lastByte;
    final long[] bytes;
    final int[] items;
    final @Nullable Outcome[] outcome;

    private final int requestsPerUser;

    Recording(int users, int requestsPerUser) {
        this.requestsPerUser = requestsPerUser;
        int slots = users * requestsPerUser;
        intendedStart = instants(slots);
        start = instants(slots);
        connectDuration = new long[slots];
        firstByte = instants(slots);
        firstItem = instants(slots);
        lastByte = instants(slots);
        bytes = new long[slots];
        items = new int[slots];
        outcome = new Outcome[slots];
    }

    int slots() {
        return outcome.length;
    }

    /** @param user from 0 */
    int firstSlot(int user) {
        return user * requestsPerUser;
    }

    /**
     * From the first to the last user's first request, of those that were sent. The requests of an open shape are not to be
     * sent together: of them, the most by which one was sent after it was due and its connection was there for it.
     */
    long sendSkew() {
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        long lateness = 0;
        for (int slot = 0; slot < slots(); slot++) {
            if (start[slot] == RequestRecord.NEVER) {
                continue;
            }
            if (intendedStart[slot] != RequestRecord.NEVER) {
                lateness = Math.max(lateness, start[slot] - possibleStart(slot));
            } else if (slot % requestsPerUser == 0) {
                first = Math.min(first, start[slot]);
                last = Math.max(last, start[slot]);
            }
        }
        return first > last ? lateness : last - first;
    }

    /** What a user waited for the answer before, and for a connection anew, is the target's time and not the load client's. */
    private long possibleStart(int slot) {
        boolean hasBefore = slot % requestsPerUser > 0;
        return hasBefore
                ? Math.max(intendedStart[slot], lastByte[slot - 1]) + connectDuration[slot]
                : intendedStart[slot];
    }

    /** From {@code zero} to the end of the last request that came to its end. */
    long duration(long zero) {
        long last = zero;
        for (int slot = 0; slot < slots(); slot++) {
            if (outcome[slot] != null) {
                last = Math.max(last, lastByte[slot]);
            }
        }
        return last - zero;
    }

    /** The requests that came to an end, their instants counted from {@code zero}. */
    List<RequestRecord> records(long zero) {
        List<RequestRecord> records = new ArrayList<>(slots());
        for (int slot = 0; slot < slots(); slot++) {
            Outcome end = outcome[slot];
            if (end != null) {
                records.add(record(slot, zero, end));
            }
        }
        return records;
    }

    private RequestRecord record(int slot, long zero, Outcome end) {
        long sent = since(zero, start[slot]);
        long ended = Math.max(0, since(zero, lastByte[slot]));
        return new RequestRecord(
                slot / requestsPerUser + 1,
                slot % requestsPerUser + 1,
                intended(slot, zero, sent == RequestRecord.NEVER ? ended : sent),
                sent,
                connectDuration[slot],
                since(zero, firstByte[slot]),
                since(zero, firstItem[slot]),
                ended,
                bytes[slot],
                items[slot],
                end);
    }

    private long intended(int slot, long zero, long otherwise) {
        return intendedStart[slot] == RequestRecord.NEVER ? otherwise : since(zero, intendedStart[slot]);
    }

    private static long since(long zero, long instant) {
        return instant == RequestRecord.NEVER ? RequestRecord.NEVER : instant - zero;
    }

    private static long[] instants(int slots) {
        long[] instants = new long[slots];
        Arrays.fill(instants, RequestRecord.NEVER);
        return instants;
    }
}
