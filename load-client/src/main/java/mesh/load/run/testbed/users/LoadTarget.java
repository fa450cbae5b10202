package mesh.load.run.testbed.users;

import java.time.Duration;
import mesh.load.engine.LoadEngine;
import mesh.load.results.contender.LoadResult;
import mesh.load.scenario.shape.Shape;

/** A target for load on a test bed. Its name is the id of a contender, or {@link #ALL} for all contenders concurrently. */
public record LoadTarget(String name, int connections, Execution execution) {

    public static final String ALL = "all";

    @FunctionalInterface
    public interface Execution {

        LoadResult fire(Shape shape, Duration timeout, LoadEngine.Progress progress) throws InterruptedException;
    }

    /**
     * Waits until no earlier request is under way, and then sends requests of this shape, each with this timeout. An interruption ends the
     * load early, and marks the result as interrupted.
     */
    public LoadResult fire(Shape shape, Duration timeout, LoadEngine.Progress progress) throws InterruptedException {
        return execution.fire(shape, timeout, progress);
    }

    /** Sends requests like the other method, but returns only a complete result. */
    public LoadResult fire(Shape shape, Duration timeout) throws InterruptedException {
        return fire(shape, timeout, LoadEngine.Progress.NONE).throwIfInterrupted();
    }
}
