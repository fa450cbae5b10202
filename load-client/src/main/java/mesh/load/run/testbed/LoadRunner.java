package mesh.load.run.testbed;

import mesh.load.engine.LoadPlan;
import mesh.load.results.contender.LoadResult;

/** Runs a load to its end. */
@FunctionalInterface
public interface LoadRunner {

    /** Returns the recorded load, unless it is interrupted. */
    LoadResult run(LoadPlan plan) throws InterruptedException;
}
