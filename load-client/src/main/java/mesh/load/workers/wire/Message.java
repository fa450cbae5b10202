package mesh.load.workers.wire;

import java.util.List;
import mesh.load.results.PlacementFigures;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.EngineKind;
import mesh.load.workers.FiringFigures;
import org.jspecify.annotations.Nullable;

/**
 * The messages between coordinator and workers. A firing is a plan that is fired once. Firings are numbered from 1 within a run. Each
 * firing ends with {@link Refused} or {@link Done} from each worker that received {@link Prepare}. Instants are those of the worker's
 * monotonic clock.
 */
public sealed interface Message {

    /**
     * Coordinator: you take part in this run.
     *
     * @param run id of the run
     * @param worker your number, from 1
     * @param workers number of workers
     * @param engine engine with which you send: warm it up
     */
    record Welcome(String run, int worker, int workers, EngineKind engine) implements Message {}

    /**
     * Worker: I am warm, and ready for the first firing.
     *
     * @param host host on which I run
     * @param placement my pod and node, and my share of the node; null if there is nothing to report
     */
    record Arrived(String host, @Nullable PlacementFigures placement) implements Message {}

    /** Coordinator: what time is it? */
    record Ping(int number) implements Message {}

    /** Worker: this was the time when I read the question. */
    record Pong(int number, long nanoTime) implements Message {}

    /** Coordinator: open your connections, encode your requests, and wait. */
    record Prepare(String run, int firing, WirePlan plan) implements Message {}

    /** Worker: all my users wait at the barrier. */
    record Ready(int firing) implements Message {}

    /** Coordinator: release your users at this instant. */
    record Release(int firing, long atNanoTime) implements Message {}

    /** Coordinator: do not release your users, or end early if you already have. */
    record Abort(int firing) implements Message {}

    /** Worker: I have sent no request in this firing, and will send none. */
    record Refused(int firing, String reason) implements Message {}

    /** Worker: I am still here, and this is my progress. */
    record Progress(int firing, int done, int failed) implements Message {}

    /**
     * Worker: these are the figures of the result; the requests follow.
     *
     * @param beside the same figures for the load beside; null without one
     */
    record Fired(
            int firing, FiringFigures figures, @Nullable FiringFigures beside) implements Message {}

    /**
     * Worker: these are some of the requests, in their order.
     *
     * @param beside whether they belong to the load beside
     */
    record Requests(boolean beside, List<RequestRecord> requests) implements Message {}

    /** Worker: I have sent everything. */
    record Done(int firing) implements Message {}

    /** Coordinator: the run is over. */
    record Goodbye() implements Message {}
}
