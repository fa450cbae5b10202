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
    LoadSource THIS_PROCESS = (scenario, folder, say) -> {
        LoadEngine engine = Engines.of(scenario.engine());
        return () -> engine;
    };

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

    /** An open source, used from the first load of a run to its last. If only this process sends, there is nothing to close. */
    @FunctionalInterface
    interface Opened extends AutoCloseable {

        LoadEngine engine();

        /** Returns sentences that a reader of the results has to know. */
        default List<String> notes() {
            return List.of();
        }

        /** Returns the sending processes on this machine except this one. Their resource use belongs to the experiment itself. */
        default List<ProcessHandle> processes() {
            return List.of();
        }

        /** Returns one entry for each of several processes; empty if this process sends everything. */
        default List<WorkerFigures> figures() {
            return List.of();
        }

        @Override
        default void close() {}
    }
}
