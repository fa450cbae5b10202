package mesh.load.run.testbed;

import mesh.load.engine.LoadPlan;
import mesh.load.results.request.LoadResult;

/** Carries out a load to its end. */
@FunctionalInterface
public interface LoadRunner {

    /** Returns what was recorded, unless it is interrupted. */
    LoadResult run(LoadPlan plan) throws InterruptedException;
}
