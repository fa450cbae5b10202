package mesh.load.experiment.load;

import mesh.load.results.contender.ContenderResult;
import mesh.load.run.testbed.InterruptibleSupplier;
import mesh.load.scenario.Contender;

/** What a kind of experiment does beside the load of each contender on one test bed. */
public interface Accompaniment {

    /** Does nothing beside the load. */
    Accompaniment NONE = new Accompaniment() {};

    /** Prepares what interferes with the load. The contender's services are idle. */
    default Interference begin(Contender contender) throws InterruptedException {
        return Interference.NONE;
    }

    /**
     * Measures what has to be measured right before and right after the load client's own load.
     *
     * @param own puts the contender under load and records the result
     */
    default void around(Contender contender, int repetition, InterruptibleSupplier<ContenderResult> own)
            throws InterruptedException {
        own.get();
    }
}
