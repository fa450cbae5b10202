package mesh.load.run.testbed;

import java.time.Duration;
import mesh.load.engine.LoadEngine;
import mesh.load.results.contender.LoadResult;
import mesh.load.scenario.Shape;

/** A load target whose way of sending is defined by the test bed. */
record NamedTarget(String name, int connections, Execution execution) implements LoadTarget {

    /** Sends requests of a shape. */
    @FunctionalInterface
    interface Execution {

        LoadResult fire(Shape shape, Duration timeout, LoadEngine.Progress progress) throws InterruptedException;
    }

    @Override
    public LoadResult fire(Shape shape, Duration timeout, LoadEngine.Progress progress) throws InterruptedException {
        return execution.fire(shape, timeout, progress);
    }
}
