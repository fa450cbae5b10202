package mesh.load.experiment.load;

import java.util.Optional;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.FaultFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.run.testbed.InterruptibleSupplier;
import mesh.load.scenario.Contender;

/** Actions in addition to the load of each contender on one test bed. */
public interface Accompaniment {

    /** Adds nothing to the load. */
    Accompaniment NONE = new Accompaniment() {};

    /** Prepares the interference with the load. Called while the contender's services are idle. */
    default Interference begin(Contender contender) throws InterruptedException {
        return Interference.NONE;
    }

    /**
     * Runs the load client's own load, and makes measurements right before and right after it.
     *
     * @param own puts the contender under load and records the result
     */
    default void around(Contender contender, int repetition, InterruptibleSupplier<ContenderResult> own)
            throws InterruptedException {
        own.get();
    }

    /** An interference with one contender while it is under load, such as a fault. */
    interface Interference extends AutoCloseable {

        /** Does not interfere. */
        Interference NONE = new Interference() {};

        /** Called when the barrier has released the users. The instant is a value of {@link System#nanoTime()}. */
        default void released(long nanoTime) {}

        /**
         * Waits until the interference is over and the services have recovered, or the time limit for recovery is reached. Returns the
         * figures of the recovery.
         */
        default Optional<FaultFigures> figures(LoadResult load) throws InterruptedException {
            return Optional.empty();
        }

        /** Ends the interference, even if it is not complete, and returns once it has ended. */
        @Override
        default void close() {}
    }
}
