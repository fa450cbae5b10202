package mesh.load.run;

import java.util.List;
import java.util.function.Consumer;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadException;
import mesh.load.engine.threads.Engines;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult.WorkerFigures;
import mesh.load.scenario.Scenario;

/** The source of a run's load: this process, or several worker processes. */
@FunctionalInterface
public interface LoadSource {

    /** Sends all load from this process. */
    LoadSource THIS_PROCESS = (scenario, folder, say) -> {
        LoadEngine engine = Engines.of(scenario.engine());
        return () -> engine;
    };

    /**
     * Opens the source. It is ready to send when this method returns.
     *
     * @param folder the results folder, whose name is the run's id
     * @param say receives lines about the progress
     * @throws LoadException if the source does not become ready
     */
    Opened open(Scenario scenario, ResultsFolder folder, Consumer<String> say) throws InterruptedException;

    /** Returns whether several processes send the requests. */
    default boolean hasWorkers() {
        return false;
    }

    /** An open source, which sends all loads of a run. If only this process sends, there is nothing to close. */
    @FunctionalInterface
    interface Opened extends AutoCloseable {

        LoadEngine engine();

        /** Returns notes for the readers of the results. */
        default List<String> notes() {
            return List.of();
        }

        /** Returns the sending processes on this machine, except this process. Their resource use counts as that of the experiment. */
        default List<ProcessHandle> processes() {
            return List.of();
        }

        /** Returns one entry for each worker process; empty if this process sends everything. */
        default List<WorkerFigures> figures() {
            return List.of();
        }

        @Override
        default void close() {}
    }
}
