package mesh.load.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import mesh.load.results.request.Outcome;
import mesh.load.results.request.RequestRecord;
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

    private static final int NOBODY = -1;

    private final int requestsPerUser;

    /** Who has taken a request of an open shape, from 0; null where every request belongs to somebody beforehand. */
    private final int @Nullable [] taker;

    private Recording(int slots, int requestsPerUser, int @Nullable [] taker) {
        this.requestsPerUser = requestsPerUser;
        this.taker = taker;
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

    /** Each user has as many requests, whose slots lie side by side. */
    static Recording ofUsers(int users, int requests) {
        return new Recording(requests, requests / users, null);
    }

    /** Slots in the order in which requests are due; users take them. Nobody's are dealt out among the users. */
    static Recording ofPool(int users, int requests) {
        return new Recording(
                requests,
                0,
                IntStream.range(0, requests).map(slot -> slot % users).toArray());
    }

    void isTaken(int slot, int user) {
        if (taker != null) {
            taker[slot] = user;
        }
    }

    int slots() {
        return outcome.length;
    }

    /** @param user from 0; 0 for all of them where requests are taken */
    int firstSlot(int user) {
        return user * requestsPerUser;
    }

    /**
     * From the first to the last user's first request, of those that were sent. The requests of an open shape are not to be
     * sent together: of them, the most by which one was sent after it was due and its connection was there for it.
     */
    long sendSkew() {
        return taker == null ? firstToLast() : lateness(taker);
    }

    private long firstToLast() {
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (int slot = 0; slot < slots(); slot += requestsPerUser) {
            if (start[slot] != RequestRecord.NEVER) {
                first = Math.min(first, start[slot]);
                last = Math.max(last, start[slot]);
            }
        }
        return Math.max(0, last - first);
    }

    /** What a request waited for the answer before, and for a connection anew, is the target's time and not the load client's. */
    private long lateness(int[] takers) {
        long most = 0;
        int[] before = new int[Arrays.stream(takers).max().orElse(0) + 1];
        Arrays.fill(before, NOBODY);
        for (int slot = 0; slot < slots(); slot++) {
            if (start[slot] != RequestRecord.NEVER) {
                int last = before[takers[slot]];
                long possible = last == NOBODY
                        ? intendedStart[slot]
                        : Math.max(intendedStart[slot], lastByte[last]) + connectDuration[slot];
                most = Math.max(most, start[slot] - possible);
                before[takers[slot]] = slot;
            }
        }
        return most;
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
        int[] taken = new int[taker == null ? 0 : Arrays.stream(taker).max().orElse(0) + 1];
        for (int slot = 0; slot < slots(); slot++) {
            Outcome end = outcome[slot];
            int user = taker == null ? slot / requestsPerUser : taker[slot];
            int sequence = taker == null ? slot % requestsPerUser : taken[user]++;
            if (end != null) {
                records.add(record(slot, user + 1, sequence + 1, zero, end));
            }
        }
        return records;
    }

    private RequestRecord record(int slot, int user, int sequence, long zero, Outcome end) {
        long sent = since(zero, start[slot]);
        long ended = Math.max(0, since(zero, lastByte[slot]));
        return new RequestRecord(
                user,
                sequence,
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
