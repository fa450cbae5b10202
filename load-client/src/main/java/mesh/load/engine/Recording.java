package mesh.load.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.OwnClose;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.contender.RequestState;
import org.jspecify.annotations.Nullable;

/**
 * The records of requests while they are in flight. The arrays are allocated, and their pages touched, before the barrier releases the
 * users. Only one thread writes each slot, and the arrays are read after those threads have ended. Fields that are read earlier, while
 * requests are under way, are written and read in release and acquire mode, which on x86 are plain accesses.
 *
 * <p>Instants are values of {@link System#nanoTime()}. A request without an intended start was due when it was sent.
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

    /** What the service said of its own time, for the first requests. All requests of a long load would take too much memory. */
    private final @Nullable String[] serverTiming;

    private final @Nullable OwnClose[] ownClose;

    private static final int MAX_TIMINGS = 20_000;

    private static final int NONE = -1;
    private static final VarHandle INSTANTS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle OUTCOMES = MethodHandles.arrayElementVarHandle(Outcome[].class);

    private final int requestsPerUser;

    /** The user, from 0, to which each request of an open shape was assigned; null if each request has its user from the beginning. */
    private final int @Nullable [] userOf;

    private Recording(int slots, int requestsPerUser, int @Nullable [] userOf) {
        this.requestsPerUser = requestsPerUser;
        this.userOf = userOf;
        intendedStart = instants(slots);
        start = instants(slots);
        connectDuration = new long[slots];
        firstByte = instants(slots);
        firstItem = instants(slots);
        lastByte = instants(slots);
        bytes = new long[slots];
        items = new int[slots];
        outcome = new Outcome[slots];
        serverTiming = new String[Math.min(slots, MAX_TIMINGS)];
        ownClose = new OwnClose[slots];
    }

    /** Creates a recording in which each user has the same number of requests, in adjacent slots. */
    static Recording ofUsers(int users, int requests) {
        return new Recording(requests, requests / users, null);
    }

    /** Creates slots in the order in which requests are due. A request belongs to a provisional user until a free user takes it. */
    static Recording ofPool(int users, int requests) {
        return new Recording(
                requests,
                0,
                IntStream.range(0, requests).map(slot -> slot % users).toArray());
    }

    void assign(int slot, int user) {
        if (userOf != null) {
            userOf[slot] = user;
        }
    }

    int slots() {
        return outcome.length;
    }

    /** Publishes the earlier writes to the slot: when its request was due, and which user sends it. */
    void sendStarted(int slot, long now) {
        INSTANTS.setRelease(start, slot, now);
    }

    void responded(int slot, long now) {
        INSTANTS.setRelease(firstByte, slot, now);
    }

    void timed(int slot, @Nullable String reported) {
        if (reported != null && slot < serverTiming.length) {
            serverTiming[slot] = reported;
        }
    }

    /** Records that the load client closed the connection after this request. Read only when the load is over. */
    void closed(int slot, OwnClose why) {
        ownClose[slot] = why;
    }

    /** Publishes everything that was written to the slot. */
    void ended(int slot, Outcome end) {
        OUTCOMES.setRelease(outcome, slot, end);
    }

    /**
     * Returns the current state of a request to a thread that does not write the recording; null before the request was sent.
     *
     * @param origin the instant from which the state's instants are counted
     */
    @Nullable
    RequestState state(int slot, long origin) {
        Outcome end = (Outcome) OUTCOMES.getAcquire(outcome, slot);
        long sent = (long) INSTANTS.getAcquire(start, slot);
        if (end == null && sent == RequestRecord.NEVER) {
            return null;
        }
        int user = userOf == null ? slot / requestsPerUser : userOf[slot];
        if (end != null) {
            RequestRecord ended = record(slot, user + 1, 0, origin, end);
            return new RequestState(
                    slot + 1, user + 1, ended.intendedStartNanos(), ended.firstByteNanos(), ended.lastByteNanos(), end);
        }
        return new RequestState(
                slot + 1,
                user + 1,
                intended(slot, origin, sent - origin),
                since(origin, (long) INSTANTS.getAcquire(firstByte, slot)),
                RequestRecord.NEVER,
                null);
    }

    /** @param user from 0; ignored if requests are assigned to users later, because all slots then begin at 0 */
    int firstSlot(int user) {
        return user * requestsPerUser;
    }

    /**
     * Returns the time between the earliest and the latest of the users' first requests that were sent. If users join one after another,
     * each request counts from when its user joined. Requests of an open shape are not supposed to be sent together. For them, the skew is the longest delay before sending, counted from when the request was due and its
     * connection was free for it.
     */
    long sendSkew() {
        return userOf == null ? firstToLast() : lateness(userOf);
    }

    private long firstToLast() {
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (int slot = 0; slot < slots(); slot += requestsPerUser) {
            if (start[slot] != RequestRecord.NEVER) {
                long begun =
                        intendedStart[slot] == RequestRecord.NEVER ? start[slot] : start[slot] - intendedStart[slot];
                first = Math.min(first, begun);
                last = Math.max(last, begun);
            }
        }
        return Math.max(0, last - first);
    }

    /**
     * Returns the longest delay. It excludes a request's wait for the previous response and for a new connection, because that is the
     * target's time.
     */
    private long lateness(int[] users) {
        long max = 0;
        int[] before = new int[Arrays.stream(users).max().orElse(0) + 1];
        Arrays.fill(before, NONE);
        for (int slot = 0; slot < slots(); slot++) {
            if (start[slot] != RequestRecord.NEVER) {
                int last = before[users[slot]];
                long possible = last == NONE
                        ? intendedStart[slot]
                        : Math.max(intendedStart[slot], lastByte[last]) + connectDuration[slot];
                max = Math.max(max, start[slot] - possible);
                before[users[slot]] = slot;
            }
        }
        return max;
    }

    /** Returns the time from {@code origin} to the end of the last request that has ended. */
    long duration(long origin) {
        long last = origin;
        for (int slot = 0; slot < slots(); slot++) {
            if (outcome[slot] != null) {
                last = Math.max(last, lastByte[slot]);
            }
        }
        return last - origin;
    }

    /** Returns the requests that have ended, with instants relative to {@code origin}. */
    List<RequestRecord> records(long origin) {
        List<RequestRecord> records = new ArrayList<>(slots());
        int[] taken = new int[userOf == null ? 0 : Arrays.stream(userOf).max().orElse(0) + 1];
        for (int slot = 0; slot < slots(); slot++) {
            Outcome end = outcome[slot];
            int user = userOf == null ? slot / requestsPerUser : userOf[slot];
            int sequence = userOf == null ? slot % requestsPerUser : taken[user]++;
            if (end != null) {
                records.add(record(slot, user + 1, sequence + 1, origin, end));
            }
        }
        return records;
    }

    private RequestRecord record(int slot, int user, int sequence, long origin, Outcome end) {
        long sent = since(origin, start[slot]);
        long ended = Math.max(0, since(origin, lastByte[slot]));
        return new RequestRecord(
                user,
                sequence,
                intended(slot, origin, sent == RequestRecord.NEVER ? ended : sent),
                sent,
                connectDuration[slot],
                since(origin, firstByte[slot]),
                since(origin, firstItem[slot]),
                ended,
                slot < serverTiming.length ? serverTiming[slot] : null,
                bytes[slot],
                items[slot],
                end,
                ownClose[slot]);
    }

    private long intended(int slot, long origin, long fallback) {
        return intendedStart[slot] == RequestRecord.NEVER ? fallback : since(origin, intendedStart[slot]);
    }

    private static long since(long origin, long instant) {
        return instant == RequestRecord.NEVER ? RequestRecord.NEVER : instant - origin;
    }

    private static long[] instants(int slots) {
        long[] instants = new long[slots];
        Arrays.fill(instants, RequestRecord.NEVER);
        return instants;
    }
}
