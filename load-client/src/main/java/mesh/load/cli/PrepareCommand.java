package mesh.load.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import mesh.load.mesh.MeshHome;
import mesh.load.mesh.MeshPlan;
import mesh.load.mesh.PortPlan;
import mesh.load.mesh.StartedMesh;
import mesh.load.result.RunResult;
import mesh.load.result.RunState;
import mesh.load.run.ResultsException;
import mesh.load.run.RunProgress;
import mesh.load.run.RunSettings;
import mesh.load.run.ScenarioRun;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.ShippedScenarios;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code prepare}: a run that nobody looks at, of services that remember what they have loaded. */
@Command(
        name = "prepare",
        description = {
            "Run the study with 20 users, so that the JVM can write down what the services load (an AOT cache, JDK 25).",
            "They start in two thirds of the time then. The launcher does this after each build; nothing depends on it."
        })
final class PrepareCommand implements Callable<Integer> {

    private static final int USERS = 20;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        MeshHome home = MeshHome.ofThisProcess();
        Scenario scenario = ShippedScenarios.find("study").withUsers(USERS);
        Path folder = Files.createTempDirectory("mesh-prepare");
        try {
            return StartedMesh.wantsRecording(MeshPlan.of(scenario, PortPlan.random(), folder), home)
                    ? record(scenario, home, folder)
                    : ExitCode.HELD;
        } finally {
            delete(folder);
        }
    }

    private int record(Scenario scenario, MeshHome home, Path folder) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("preparing a quick start of the services ...");
        RunSettings settings = new RunSettings(
                (what, logs, progress) ->
                        StartedMesh.startRecording(MeshPlan.of(what, PortPlan.random(), logs), home, progress),
                folder,
                false,
                Main.Version.text(),
                List.of("prepare"));
        RunResult result = new ScenarioRun(scenario, settings, RunProgress.NONE).run();
        if (result.state() != RunState.COMPLETE) {
            err.println("mesh: the services start without preparation: " + result.stateReason());
        }
        return ExitCode.of(result.state());
    }

    private static void delete(Path folder) {
        try (Stream<Path> tree = Files.walk(folder)) {
            for (Path file : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException cannot) {
            throw new ResultsException("'" + folder + "' cannot be deleted: " + cannot.getMessage());
        }
    }
}
