package mesh.load.run.fault;

import java.util.Optional;
import mesh.load.engine.LoadEngine;
import mesh.load.results.contender.FaultFigures;
import mesh.load.results.request.LoadResult;

/** What goes wrong on purpose while one contender is under load. */
public interface FaultHandle extends AutoCloseable {

    /** Nothing does. */
    FaultHandle NONE = new FaultHandle() {

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

    /** Who is told of the load in place of somebody else, so that the release of the barrier is heard here too. */
    LoadEngine.Progress listener(LoadEngine.Progress told);

    /** Waits until it is over and the services have come back, or did not in time, and tells how. */
    Optional<FaultFigures> figures(LoadResult load) throws InterruptedException;

    /** Returns when nothing of it goes on any more, whether or not it was over. */
    @Override
    void close();
}
