package mesh.load.experiment.load;

import java.util.Optional;
import mesh.load.engine.LoadEngine;
import mesh.load.results.contender.FaultFigures;
import mesh.load.results.contender.LoadResult;

/** An interference with one contender while it is under load, such as a fault. */
public interface Interference extends AutoCloseable {

    /** Nothing interferes. */
    Interference NONE = new Interference() {

        @Override
        public LoadEngine.Progress listener(LoadEngine.Progress told) {
            return told;
        }

        @Override
        public Optional<FaultFigures> figures(LoadResult load) {
            return Optional.empty();
        }

        @Override
        public void close() {}
    };

    /** Returns a progress that forwards every report and also notices when the barrier releases the users. */
    LoadEngine.Progress listener(LoadEngine.Progress told);

    /** Waits until it is over and the services have recovered, or the time for recovery has passed. Returns how the recovery went. */
    Optional<FaultFigures> figures(LoadResult load) throws InterruptedException;

    /** Returns once it has stopped acting, even if it had not finished. */
    @Override
    void close();
}
