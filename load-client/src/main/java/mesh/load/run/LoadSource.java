package mesh.load.run;

import java.util.List;
import java.util.function.Consumer;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadException;
import mesh.load.engine.threads.Engines;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult.WorkerFigures;
import mesh.load.scenario.Scenario;

/** The source of a run's load: this process or several others. */
@FunctionalInterface
public interface LoadSource {

    /** Sends all load from this process. */
    LoadSource THIS_PROCESS = (scenario, folder, say) -> new Local(Engines.of(scenario.engine()));

    /**
     * Opens the source, which is ready to send when this method returns.
     *
     * @param folder the results folder; its name is the run's id
     * @param say receives lines about what happens
     * @throws LoadException if the source does not become ready
     */
    Opened open(Scenario scenario, ResultsFolder folder, Consumer<String> say) throws InterruptedException;

    /** Returns whether several processes send, so that each request belongs to one of them. */
    default boolean hasWorkers() {
        return false;
    }

    /** An open source, used from the first load of a run to its last. */
    interface Opened extends AutoCloseable {

        /** Returns the engine that sends the load. */
        LoadEngine engine();

        /** Returns sentences that a reader of the results has to know. */
        List<String> notes();

        /** Returns the sending processes on this machine except this one. Their resource use belongs to the experiment itself. */
        List<ProcessHandle> processes();

        /** Returns one entry for each of several processes; empty if this process sends everything. */
        List<WorkerFigures> figures();

        @Override
        void close();
    }

    /** The load of this process. It has nothing to close, and no worker can be lost. */
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
