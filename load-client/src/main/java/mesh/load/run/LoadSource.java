package mesh.load.run;

import java.util.List;
import java.util.function.Consumer;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadException;
import mesh.load.engine.warmup.Engines;
import mesh.load.results.ResultsFolder;
import mesh.load.results.WorkerFigures;
import mesh.load.scenario.Scenario;

/** Where the load of a run comes from: this process, or several others. */
@FunctionalInterface
public interface LoadSource {

    /** The users are here. */
    LoadSource THIS_PROCESS = (scenario, folder, say) -> new Local(Engines.of(scenario.engine()));

    /**
     * Whatever sends is ready when this returns.
     *
     * @param folder of the results, whose name is the run's id
     * @param say told in a line what happens
     * @throws LoadException if it is not
     */
    Opened open(Scenario scenario, ResultsFolder folder, Consumer<String> say) throws InterruptedException;

    /** Whether several processes send, so that each request has one of them. */
    default boolean hasWorkers() {
        return false;
    }

    /** What sends, from the first firing of a run to its last. */
    interface Opened extends AutoCloseable {

        /** What stands behind the barrier. */
        LoadEngine engine();

        /** Sentences that a reader of the results has to know. */
        List<String> notes();

        /** Those of this machine that send, this one aside: what they spend is the experiment's own. */
        List<ProcessHandle> processes();

        /** One for each of several processes; none where this one sends everything. */
        List<WorkerFigures> figures();

        @Override
        void close();
    }

    /** Nothing has to be closed, and nothing can be lost. */
    record Local(LoadEngine engine) implements Opened {

        @Override
        public List<String> notes() {
            return List.of();
        }

        @Override
        public List<ProcessHandle> processes() {
            return List.of();
        }

        @Override
        public List<WorkerFigures> figures() {
            return List.of();
        }

        @Override
        public void close() {}
    }
}
