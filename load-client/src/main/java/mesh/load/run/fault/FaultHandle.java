package mesh.load.run.fault;

import java.util.Optional;
import mesh.load.engine.LoadEngine;
import mesh.load.results.contender.FaultFigures;
import mesh.load.results.contender.LoadResult;

/** A fault that is injected while one contender is under load. */
public interface FaultHandle extends AutoCloseable {

    /** Injects no fault. */
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

    /** Returns a progress that passes everything on, and that also tells the fault when the barrier releases the users. */
    LoadEngine.Progress listener(LoadEngine.Progress told);

    /** Waits until the fault is over and the services have recovered or have failed to in time. Returns how the recovery went. */
    Optional<FaultFigures> figures(LoadResult load) throws InterruptedException;

    /** Returns once the fault has stopped acting, even if it had not finished. */
    @Override
    void close();
}
