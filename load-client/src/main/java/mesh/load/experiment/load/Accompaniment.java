package mesh.load.experiment.load;

import mesh.load.results.contender.ContenderResult;
import mesh.load.run.testbed.InterruptibleSupplier;
import mesh.load.scenario.Contender;

/** Actions that a kind of experiment adds to the load of each contender on one test bed. */
public interface Accompaniment {

    /** Does nothing beside the load. */
    Accompaniment NONE = new Accompaniment() {};

    /** Prepares the interference with the load. It is called while the contender's services are idle. */
    default Interference begin(Contender contender) throws InterruptedException {
        return Interference.NONE;
    }

    /**
     * Makes the measurements that belong right before and right after the load client's own load.
     *
     * @param own puts the contender under load and records the result
     */
    default void around(Contender contender, int repetition, InterruptibleSupplier<ContenderResult> own)
            throws InterruptedException {
        own.get();
    }
}
