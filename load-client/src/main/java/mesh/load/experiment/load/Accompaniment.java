package mesh.load.experiment.load;

import java.util.Optional;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.FaultFigures;
import mesh.load.results.contender.LoadResult;
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

    /** An interference with one contender while it is under load, such as a fault. */
    interface Interference extends AutoCloseable {

        /** Nothing interferes. */
        Interference NONE = new Interference() {};

        /** Called when the barrier has released the users, at this instant of {@link System#nanoTime()}. */
        default void released(long nanoTime) {}

        /** Waits until it is over and the services have recovered, or the time for recovery has passed. Returns how the recovery went. */
        default Optional<FaultFigures> figures(LoadResult load) throws InterruptedException {
            return Optional.empty();
        }

        /** Returns once it has stopped acting, even if it had not finished. */
        @Override
        default void close() {}
    }
}
