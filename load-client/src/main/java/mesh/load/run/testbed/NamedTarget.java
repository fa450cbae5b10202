package mesh.load.run.testbed;

import java.time.Duration;
import mesh.load.engine.LoadEngine;
import mesh.load.results.request.LoadResult;
import mesh.load.scenario.shape.Shape;

/** Whoever is put under load in the way that a test bed knows. */
record NamedTarget(String name, int connections, Execution execution) implements LoadTarget {

    /** What it takes to send requests of a shape. */
    @FunctionalInterface
    interface Execution {

        LoadResult fire(Shape shape, Duration timeout, LoadEngine.Progress progress) throws InterruptedException;
    }

    @Override
    public LoadResult fire(Shape shape, Duration timeout, LoadEngine.Progress progress) throws InterruptedException {
        return execution.fire(shape, timeout, progress);
    }
}
