package mesh.load.engine;

import java.util.ArrayList;
import java.util.List;
import mesh.load.results.request.RequestRecord;
import mesh.load.results.request.RequestState;

/**
 * Tells which requests have changed since it was asked before, while they are under way. It reads what the workers record and
 * asks nothing of them: they do not know whether somebody looks.
 */
final class RequestTracker {

    private static final byte UNKNOWN = 0;
    private static final byte SENT = 1;
    private static final byte RESPONDING = 2;
    private static final byte ENDED = 3;

    private final Recording recording;
    private final byte[] told;

    /** All slots before this one have ended, and that was told. */
    private int begin;

    /** @param limit slots that are looked at, from the first */
    RequestTracker(Recording recording, int limit) {
        this.recording = recording;
        this.told = new byte[Math.min(limit, recording.slots())];
    }

    /**
     * Those that were sent, began to be responded to, or ended since the last call; a request that did all of that is told once.
     *
     * @param origin the instant of {@link System#nanoTime()} from which theirs are counted
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
