package mesh.load.cli;

import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import mesh.load.cli.output.ConsoleProgress;
import mesh.load.cli.output.ExitCode;
import mesh.load.cli.output.Interruption;
import mesh.load.cli.output.RunOutput;
import mesh.load.experiment.Experiments;
import mesh.load.report.text.PlainText;
import mesh.load.results.RunResult;
import mesh.load.run.CheckedScenarios;
import mesh.load.run.LoadSource;
import mesh.load.run.RunJdk;
import mesh.load.run.RunSettings;
import mesh.load.run.ScenarioRun;
import mesh.load.scenario.Experiment.Capacity;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;
import mesh.load.scenario.yaml.ShippedScenarios;
import mesh.load.scenario.yaml.Trust;
import mesh.load.services.AttachedMesh;
import mesh.load.services.MeshSource;
import mesh.load.services.StartedMesh;
import mesh.load.services.StateFiles;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortPlan;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code run}: measures, from starting the services to stopping them. */
@Command(
        name = "run",
        description = {
            "Start the services that a scenario needs, put its contenders under load, write the results, stop the services.",
            "The table goes to standard output, progress to standard error.",
            "A scenario with queries has a PostgreSQL of its own, or the one that MESH_DATABASE_URL names."
        })
final class RunCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "SCENARIO",
            description = "Names of shipped scenarios (see list), or paths of YAML files. Default: ${DEFAULT-VALUE}",
            defaultValue = ShippedScenarios.DEFAULT)
    private List<String> scenarios = List.of();

    @Mixin
    private final ScenarioOptions overrides = new ScenarioOptions();

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description = "Where the folder of results is made. Default: results/ beside the launcher.")
    private @Nullable Path results;

    @Option(
            names = "--random-ports",
            description = "Use free ports instead of 7000, 7001, 8060, 8061, 8070 to 8072 and 8080.")
    private boolean randomPorts;

    @Option(
            names = "--attach",
            paramLabel = "NAME=URL",
            split = ",",
            defaultValue = "${env:MESH_ATTACH}",
            description = "Use services that run already, such as netty-gateway=http://127.0.0.1:8070, and start none. "
                    + "All that the scenario needs have to be named, separated by commas; "
                    + "none of them is ended by a fault. Default: MESH_ATTACH. "
                    + "To watch a burst in VisualVM: './mesh up --visualvm', which prints what to put here.")
    private List<String> attach = List.of();

    @Option(
            names = "--trust",
            description =
                    "Let scenario files do all that shipped ones can: start services with any JVM argument and property, send any "
                            + "file, aim at other hosts. It is as if you ran a program of whoever wrote them.")
    private boolean trust;

    @Mixin
    private final WorkersOptions workers = new WorkersOptions();

    @ArgGroup(exclusive = false)
    private @Nullable MaxRateOptions capacity;

    @Option(
            names = "--jfr",
            description = "Leave a JFR recording of each service in the results, and count pinned virtual threads.")
    private boolean jfr;

    @Mixin
    private final TraceOptions trace = new TraceOptions();

    @Option(
            names = "--json",
            description =
                    "Print each result as one line of JSON instead of the table: all that results.json holds but each "
                            + "request and each sample of a service, and as 'folder' where they are.")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    @Override
    public Integer call() {
        Capacity goal = goal(); // rejects invalid options before any file is read
        // Reads all scenarios before it runs the first one, so that a typo in the last one is reported immediately.
        List<Scenario> all =
                scenarios.stream().map(name -> scenario(name, goal)).toList();
        if (!attach.isEmpty()) {
            all.forEach(scenario -> AttachOption.refuseFaultThatEndsAProcess(spec.commandLine(), scenario));
        }
        LoadSource load = workers.source(spec.commandLine(), all, !attach.isEmpty());
        all.forEach(scenario -> trace.settings(spec.commandLine(), scenario, load));
        int worst = ExitCode.PASSED;
        for (Scenario scenario : all) {
            int code = run(scenario, load);
            if (code == ExitCode.INTERRUPTED) {
                return code;
            }
            worst = Math.max(worst, code);
        }
        prepareTheNext(worst);
        return worst;
    }

    /**
     * Makes missing start caches. It does so after the measurement, because the user is waiting for the result, and only if the launcher
     * asks for it: container images do not use these caches.
     */
    private void prepareTheNext(int code) {
        boolean measured = code == ExitCode.PASSED || code == ExitCode.FAILED;
        if (measured && attach.isEmpty() && Boolean.getBoolean("mesh.start-caches")) {
            Interruption.exitWith(code);
            new StartCaches(MeshHome.ofThisProcess(), spec.commandLine().getErr()).makeMissing();
        }
    }

    private int run(Scenario scenario, LoadSource load) {
        PrintWriter err = spec.commandLine().getErr();
        ScenarioRun run = Experiments.prepare(
                scenario, settings(scenario, load), new ConsoleProgress(err, Boolean.getBoolean("mesh.terminal")));
        RunJdk.lines(scenario, attach.isEmpty()).forEach(line -> err.println(PlainText.line(line)));
        err.println(PlainText.line(scenario.name() + ": " + scenario.question()));
        RunResult result = run.run();
        RunOutput output =
                new RunOutput(spec.commandLine(), result, run.folder().path());
        output.print(json);
        boolean rendered = output.render();
        trace.send(spec.commandLine(), result, scenario);
        return Math.max(ExitCode.of(result), rendered ? ExitCode.PASSED : ExitCode.NO_MESH);
    }

    private RunSettings settings(Scenario scenario, LoadSource load) {
        Path folder = results == null ? MeshHome.ofThisProcess().root().resolve("results") : results;
        return new RunSettings(
                meshSource(),
                load,
                folder,
                jfr,
                Main.Version.text(),
                spec.root().commandLine().getParseResult().originalArgs(),
                trace.settings(spec.commandLine(), scenario, load));
    }

    /** Returns the goal of the search for the highest rate, which replaces the scenario's own load; null without a search. */
    private @Nullable Capacity goal() {
        return capacity == null ? null : capacity.goal(spec.commandLine());
    }

    private MeshSource meshSource() {
        if (!attach.isEmpty()) {
            Map<Service, URI> urls = AttachOption.parse(spec.commandLine(), attach);
            StateFiles states = new StateFiles(MeshHome.ofThisProcess());
            return (scenario, logs, progress) -> AttachedMesh.to(urls, scenario.neededServices(), states);
        }
        PortPlan ports = randomPorts ? PortPlan.random() : PortPlan.FIXED;
        return (scenario, logs, progress) ->
                StartedMesh.start(MeshPlan.of(scenario, ports, logs), MeshHome.ofThisProcess(), progress);
    }

    private Trust trust() {
        return trust
                ? Trust.EVERYTHING
                : Trust.experiments(
                        AttachOption.parse(spec.commandLine(), attach).values());
    }

    private Scenario scenario(String nameOrPath, @Nullable Capacity goal) {
        Scenario scenario = overrides.applyTo(CheckedScenarios.find(nameOrPath, trust()));
        return goal == null ? scenario : scenario.findingMaxRate(goal);
    }
}
