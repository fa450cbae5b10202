package mesh.load.run.testbed;

import java.time.Duration;
import mesh.load.engine.LoadEngine;
import mesh.load.results.contender.LoadResult;
import mesh.load.scenario.Shape;

/** A target for load on a test bed: one contender, or all of them concurrently. */
public interface LoadTarget {

    /** Returns the id of the contender, or {@link #ALL}. */
    String name();

    /** Returns the number of connections that carry the requests. */
    int connections();

    /**
     * Waits until no earlier request is under way, then sends requests of this shape. An interruption ends the load early, and the result
     * says so.
     *
     * @param timeout of one request
     */
    LoadResult fire(Shape shape, Duration timeout, LoadEngine.Progress progress) throws InterruptedException;

    /**
     * Sends requests like {@link #fire(Shape, Duration, LoadEngine.Progress)}, but returns only complete results.
     *
     * @throws InterruptedException if the load was ended early
     */
    default LoadResult fire(Shape shape, Duration timeout) throws InterruptedException {
        LoadResult result = fire(shape, timeout, LoadEngine.Progress.NONE);
        if (result.interrupted()) {
            throw new InterruptedException();
        }
        return result;
    }

    /** The name of all contenders together. */
    String ALL = "all";
}
