package mesh.load.run.testbed;

import java.time.Duration;
import mesh.load.engine.LoadEngine;
import mesh.load.results.request.LoadResult;
import mesh.load.scenario.shape.Shape;

/** Whoever can be put under load on a test bed: one contender, or all of them at once. */
public interface LoadTarget {

    /** The id of the contender, or {@link #ALL}. */
    String name();

    /** Connections that carry the requests. */
    int connections();

    /**
     * Waits until nothing of what was before is under way, then sends requests of this shape. An interruption ends it early, and
     * the result says so.
     *
     * @param timeout of one request
     */
    LoadResult fire(Shape shape, Duration timeout, LoadEngine.Progress progress) throws InterruptedException;

    /**
     * Likewise, for whoever needs the whole result.
     *
     * @throws InterruptedException if it was ended early
     */
    default LoadResult fire(Shape shape, Duration timeout) throws InterruptedException {
        LoadResult result = fire(shape, timeout, LoadEngine.Progress.NONE);
        if (result.interrupted()) {
            throw new InterruptedException();
        }
        return result;
    }

    /** What all contenders together are called. */
    String ALL = "all";
}
