package mesh.load.engine;

import java.util.ArrayList;
import java.util.List;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.contender.RequestState;

/**
 * Finds the requests that have changed since its last call, while they are under way. It reads the workers' records and costs the workers
 * nothing: they do not know whether it is used.
 */
final class RequestTracker {

    private static final byte UNKNOWN = 0;
    private static final byte SENT = 1;
    private static final byte RESPONDING = 2;
    private static final byte ENDED = 3;

    private final Recording recording;
    private final byte[] told;

    /** All slots before this one have ended, and their ends have been reported. */
    private int begin;

    /** @param limit how many slots to check, from the first */
    RequestTracker(Recording recording, int limit) {
        this.recording = recording;
        this.told = new byte[Math.min(limit, recording.slots())];
    }

    /**
     * Returns the requests that were sent, got the first byte of their response, or ended since the last call. A request that did all of
     * this is returned once.
     *
     * @param origin the instant of {@link System#nanoTime()} from which their instants count
     */
    List<RequestState> changes(long origin) {
        List<RequestState> changed = new ArrayList<>();
        for (int slot = begin; slot < told.length; slot++) {
            if (told[slot] != ENDED) {
                RequestState state = recording.state(slot, origin);
                byte phase = state == null ? UNKNOWN : phase(state);
                if (state != null && phase != told[slot]) {
                    told[slot] = phase;
                    changed.add(state);
                }
            }
        }
        while (begin < told.length && told[begin] == ENDED) {
            begin++;
        }
        return changed;
    }

    private static byte phase(RequestState state) {
        if (state.outcome() != null) {
            return ENDED;
        }
        return state.firstByteNanos() == RequestRecord.NEVER ? SENT : RESPONDING;
    }
}
