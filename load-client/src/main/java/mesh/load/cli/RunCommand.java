package mesh.load.cli;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import mesh.load.cli.output.CommandProcess;
import mesh.load.cli.output.ConsoleProgress;
import mesh.load.cli.output.ExitCode;
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
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code run}: measures, from starting the services to stopping them. */
@Command(
        name = "run",
        description = {
            "Start the services that a scenario needs, put its contenders under load, write the results and stop the services.",
            "The table goes to standard output, progress to standard error.",
            "A scenario with queries starts its own PostgreSQL, or uses the one that MESH_DATABASE_URL names."
        })
final class RunCommand extends MeshCommand implements Callable<Integer> {

    static final String RESULTS =
            "Folder in which to create the results folder. Default: results/ beside the launcher.";

    @Parameters(
            paramLabel = "SCENARIO",
            description = ScenarioOptions.SCENARIOS,
            defaultValue = ShippedScenarios.DEFAULT)
    private List<String> scenarios = List.of();

    @Mixin
    private final ScenarioOptions overrides = new ScenarioOptions();

    @Option(names = "--results", paramLabel = "DIR", description = RESULTS)
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
            description =
                    "Use services that are already running, such as netty-gateway=http://127.0.0.1:8070, and start none. "
                            + "Name every service that the scenario needs, separated by commas. "
                            + "Faults do not end these services. Default: MESH_ATTACH. "
                            + "To watch a burst in VisualVM, first call './mesh up --visualvm': it prints the value for this option.")
    private List<String> attach = List.of();

    @Option(
            names = "--trust",
            description =
                    "Allow scenario files to do what shipped scenarios may do: start services with any JVM argument and property, "
                            + "send any file, and send to other hosts. Use it only for files whose author you would also trust to run a program here.")
    private boolean trust;

    @Mixin
    private final WorkersOptions workers = new WorkersOptions();

    @ArgGroup(exclusive = false)
    private @Nullable MaxRate maxRate;

    @Option(
            names = "--jfr",
            description = "Add a JFR recording of each service to the results, and count pinned virtual threads.")
    private boolean jfr;

    @Mixin
    private final TraceOptions trace = new TraceOptions();

    @Option(
            names = "--json",
            description =
                    "Print each result as one line of JSON instead of the table. It contains everything in results.json except "
                            + "single requests and samples, and the path of the results as 'folder'.")
    private boolean json;

    @Override
    public Integer call() {
        Capacity goal = maxRate == null ? null : maxRate.goal();
        // Reads all scenarios before it runs the first one, so that a typo in the last one is reported immediately.
        List<Scenario> all =
                scenarios.stream().map(name -> scenario(name, goal)).toList();
        if (!attach.isEmpty()) {
            all.forEach(scenario -> AttachOption.refuseFaultThatEndsAProcess(commandLine(), scenario));
        }
        LoadSource load = workers.source(commandLine(), all, !attach.isEmpty());
        all.forEach(scenario -> trace.settings(commandLine(), scenario, load));
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
            CommandProcess.exitWith(code);
            new StartCaches(MeshHome.ofThisProcess(), err()).makeMissing();
        }
    }

    private int run(Scenario scenario, LoadSource load) {
        ScenarioRun run = Experiments.prepare(
                scenario, settings(scenario, load), new ConsoleProgress(err(), Boolean.getBoolean("mesh.terminal")));
        RunJdk.lines(scenario, attach.isEmpty()).forEach(line -> err().println(PlainText.line(line)));
        err().println(PlainText.line(scenario.name() + ": " + scenario.question()));
        RunResult result = run.run();
        RunOutput output = new RunOutput(commandLine(), result, run.folder().path());
        output.print(json);
        boolean rendered = output.render();
        trace.send(commandLine(), result, scenario);
        return Math.max(ExitCode.of(result), rendered ? ExitCode.PASSED : ExitCode.NO_MESH);
    }

    private RunSettings settings(Scenario scenario, LoadSource load) {
        return new RunSettings(
                meshSource(),
                load,
                resultsOrDefault(results),
                jfr,
                Main.Version.text(),
                commandLine()
                        .getCommandSpec()
                        .root()
                        .commandLine()
                        .getParseResult()
                        .originalArgs(),
                trace.settings(commandLine(), scenario, load));
    }

    static Path resultsOrDefault(@Nullable Path results) {
        return results == null ? MeshHome.ofThisProcess().root().resolve("results") : results;
    }

    private MeshSource meshSource() {
        if (!attach.isEmpty()) {
            Map<Service, URI> urls = AttachOption.parse(commandLine(), attach);
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
                : Trust.experiments(AttachOption.parse(commandLine(), attach).values());
    }

    private Scenario scenario(String nameOrPath, @Nullable Capacity goal) {
        Scenario scenario = overrides.applyTo(CheckedScenarios.find(nameOrPath, trust()));
        return goal == null ? scenario : scenario.findingMaxRate(goal);
    }

    /** The options of the search {@code --find-max-rate}, which replaces the scenario's own load. */
    private static final class MaxRate {

        @Option(
                names = "--find-max-rate",
                required = true,
                description =
                        "Instead of the scenario's load, raise a rate until p99 exceeds its bound, and report the highest rate "
                                + "that each contender sustains. The number of users is the number of connections.")
        private boolean findMaxRate;

        @Option(
                names = "--p99",
                paramLabel = "TIME",
                defaultValue = "50ms",
                converter = DurationConverter.class,
                description = "Bound of p99 for --find-max-rate. A request's time counts from when it is due. "
                        + "Default: ${DEFAULT-VALUE}")
        private Duration p99 = Duration.ZERO;

        @Option(
                names = "--search-time",
                paramLabel = "TIME",
                defaultValue = "210s",
                converter = DurationConverter.class,
                description =
                        "Time for --find-max-rate, for all contenders together. Starting and warming up do not count. "
                                + "Default: ${DEFAULT-VALUE}")
        private Duration searchTime = Duration.ZERO;

        /** Returns null if the search is switched off ({@code --find-max-rate=false}). */
        private @Nullable Capacity goal() {
            return findMaxRate ? new Capacity(p99, searchTime, Capacity.START) : null;
        }
    }

    /** {@code containers}: runs both studies of the container lab. */
    @Command(
            name = "containers",
            description = {
                "Compare Tomcat, Jetty and Undertow: the scenarios containers-start and containers-work, one application at a "
                        + "time.",
                "The short run takes about six minutes on two cores. You can also run each scenario alone.",
                "Applications on Spring Boot 3.5 are only for comparison: it has had no open-source support since June 2026."
            })
    static final class ContainersCommand extends MeshCommand implements Callable<Integer> {

        @Option(
                names = "--full",
                description =
                        "Send as many requests as for the published figures, and start six times for each kind of work.")
        private boolean full;

        @Option(
                names = "--results",
                paramLabel = "DIR",
                description = "Folder in which to create the results folders. Default: results/ beside the launcher.")
        private @Nullable Path results;

        @Option(names = "--random-ports", description = "Use free ports instead of 8081 to 8085.")
        private boolean randomPorts;

        @Override
        public Integer call() {
            List<String> run = new ArrayList<>(List.of("run", "containers-start", "containers-work"));
            if (full) {
                run.add("--full");
            }
            if (randomPorts) {
                run.add("--random-ports");
            }
            if (results != null) {
                run.addAll(List.of("--results", results.toString()));
            }
            return Main.run(run.toArray(String[]::new), out(), err());
        }
    }
}
