package mesh.load.run.testbed;

import java.time.Duration;
import mesh.load.engine.LoadEngine;
import mesh.load.results.contender.LoadResult;
import mesh.load.scenario.Shape;

/**
 * A target for load on a test bed: one contender, or all contenders concurrently.
 *
 * @param name the id of the contender, or {@link #ALL}
 * @param connections number of connections that carry the requests
 */
public record LoadTarget(String name, int connections, Execution execution) {

    /** The name of all contenders together. */
    public static final String ALL = "all";

    @FunctionalInterface
    public interface Execution {

        LoadResult fire(Shape shape, Duration timeout, LoadEngine.Progress progress) throws InterruptedException;
    }

    /**
     * Waits until no earlier request is under way, and then sends requests of this shape. An interruption ends the load early, and marks
     * the result as interrupted.
     *
     * @param timeout of one request
     */
    public LoadResult fire(Shape shape, Duration timeout, LoadEngine.Progress progress) throws InterruptedException {
        return execution.fire(shape, timeout, progress);
    }

    /**
     * Sends requests like the other method, but returns only a complete result.
     *
     * @param timeout of one request
     * @throws InterruptedException if the load was ended early
     */
    public LoadResult fire(Shape shape, Duration timeout) throws InterruptedException {
        return fire(shape, timeout, LoadEngine.Progress.NONE).complete();
    }
}
