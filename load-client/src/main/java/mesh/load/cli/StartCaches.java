package mesh.load.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import mesh.load.cli.output.ExitCode;
import mesh.load.events.EventSink;
import mesh.load.experiment.Experiments;
import mesh.load.os.FileTree;
import mesh.load.os.IoFailure;
import mesh.load.results.ResultsException;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.run.CheckedScenarios;
import mesh.load.run.RunSettings;
import mesh.load.scenario.Scenario;
import mesh.load.services.StartCache;
import mesh.load.services.StartCacheLock;
import mesh.load.services.StartedMesh;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortPlan;
import picocli.CommandLine.Command;

/**
 * Records which classes the services load, so that they later start in two thirds of the time. The recording is a run with few users. It
 * occupies the machine for a minute, so {@link StartCacheLock} prevents it during a measurement.
 */
record StartCaches(MeshHome home, PrintWriter err) {

    /** The step that {@code ./mesh build} runs after building. It is hidden, because users need only {@code build}. */
    @Command(
            name = "prepare",
            hidden = true,
            description = "Make the services' start caches (JDK 25) if this build has none.")
    static final class PrepareCommand extends MeshCommand implements Callable<Integer> {

        @Override
        public Integer call() {
            return new StartCaches(MeshHome.ofThisProcess(), err()).makeMissing();
        }
    }

    int makeMissing() {
        try (StartCacheLock lock = StartCacheLock.tryAcquireToMake(home).orElse(null)) {
            if (lock == null) {
                err.println("made no start caches, because another run in this folder is in progress");
                return ExitCode.PASSED;
            }
            return make();
        }
    }

    private int make() {
        Scenario scenario = CheckedScenarios.find("study").withUsers(20).withoutWarmUp();
        Path folder = temporaryFolder();
        try {
            MeshPlan plan = MeshPlan.of(scenario, PortPlan.random(), folder);
            return StartCache.prepare(plan, home, false, line -> {}).isIncomplete()
                    ? record(scenario, folder)
                    : ExitCode.PASSED;
        } finally {
            delete(folder);
        }
    }

    private int record(Scenario scenario, Path folder) {
        err.println(StartCache.MAKING + ", so that services start faster from now on (Ctrl-C skips this) ...");
        RunSettings settings = new RunSettings(
                (what, first, logs, progress) ->
                        StartedMesh.startRecording(MeshPlan.of(what, PortPlan.random(), logs), home, progress),
                folder,
                false,
                Main.Version.text(),
                List.of("prepare"));
        RunResult result =
                Experiments.prepare(scenario, settings, EventSink.NONE).run();
        if (result.state() != RunState.COMPLETE) {
            err.println("mesh: the start caches could not be made, so services start without them: "
                    + result.stateReason());
        }
        return ExitCode.of(result.state());
    }

    private static Path temporaryFolder() {
        try {
            return Files.createTempDirectory("mesh-prepare");
        } catch (IOException cannot) {
            throw new ResultsException("a temporary folder cannot be created: " + IoFailure.text(cannot));
        }
    }

    private static void delete(Path folder) {
        try {
            FileTree.delete(folder);
        } catch (IOException cannot) {
            throw new ResultsException("'" + folder + "' cannot be deleted: " + IoFailure.text(cannot));
        }
    }
}
