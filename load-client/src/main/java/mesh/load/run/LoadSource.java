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

    LoadSource THIS_PROCESS = (scenario, folder, report) ->
            new OpenSource(Engines.of(scenario.engine()), List.of(), List.of(), List.of(), () -> {});

    /**
     * Opens the source, and returns when it is ready to send.
     *
     * @param folder the results folder, whose name is the run's id
     * @throws LoadException if the source does not become ready
     */
    OpenSource open(Scenario scenario, ResultsFolder folder, Consumer<String> report) throws InterruptedException;

    default boolean hasWorkers() {
        return false;
    }

    /**
     * An open source, which sends all loads of a run.
     *
     * @param processes the sending processes on this machine, except this process; their resource use counts as that of the experiment
     * @param figures one entry for each worker process; empty if this process sends everything
     */
    record OpenSource(
            LoadEngine engine,
            List<String> notes,
            List<ProcessHandle> processes,
            List<WorkerFigures> figures,
            Runnable end)
            implements AutoCloseable {

        @Override
        public void close() {
            end.run();
        }
    }
}
