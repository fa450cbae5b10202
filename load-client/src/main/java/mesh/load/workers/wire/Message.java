package mesh.load.workers.wire;

import java.util.List;
import mesh.load.results.PlacementFigures;
import mesh.load.results.request.RequestRecord;
import mesh.load.scenario.EngineKind;
import mesh.load.workers.parts.FiringFigures;
import org.jspecify.annotations.Nullable;

/**
 * What coordinator and workers say to each other. A firing is a plan that is fired once; they are numbered from 1 within a run, and
 * each one ends with {@link Refused} or {@link Done} of each worker that was told to {@link Prepare}. Instants are those of the
 * worker's monotonic clock.
 */
public sealed interface Message {

    /**
     * Coordinator: you are a part of this run.
     *
     * @param run its id
     * @param worker your number, from 1
     * @param workers how many there are
     * @param engine with which you send: warm it up
     */
    record Welcome(String run, int worker, int workers, EngineKind engine) implements Message {}

    /**
     * Worker: warm, and ready for the first firing.
     *
     * @param host on which I run
     * @param placement pod, node, and what of it I may use; null if there is no such thing to tell
     */
    record Arrived(String host, @Nullable PlacementFigures placement) implements Message {}

    /** Coordinator: what time is it? */
    record Ping(int number) implements Message {}

    /** Worker: this, when I read the question. */
    record Pong(int number, long nanoTime) implements Message {}

    /** Coordinator: open your connections, encode your requests, and wait. */
    record Prepare(String run, int firing, WirePlan plan) implements Message {}

    /** Worker: everybody waits at the barrier. */
    record Ready(int firing) implements Message {}

    /** Coordinator: release them then. */
    record Release(int firing, long atNanoTime) implements Message {}

    /** Coordinator: do not release them, or end early if you have. */
    record Abort(int firing) implements Message {}

    /** Worker: nothing was sent, and nothing will be. */
    record Refused(int firing, String reason) implements Message {}

    /** Worker: I am still here, and so far. */
    record Progress(int firing, int done, int failed) implements Message {}

    /**
     * Worker: this is what came of it; the requests follow.
     *
     * @param beside the same of those who sent something else meanwhile; null for nobody
     */
    record Fired(
            int firing, FiringFigures figures, @Nullable FiringFigures beside) implements Message {}

    /**
     * Worker: some of the requests, in their order.
     *
     * @param beside whether they are those of others meanwhile
     */
    record Requests(boolean beside, List<RequestRecord> requests) implements Message {}

    /** Worker: that was all. */
    record Done(int firing) implements Message {}

    /** Coordinator: the run is over. */
    record Goodbye() implements Message {}
}
