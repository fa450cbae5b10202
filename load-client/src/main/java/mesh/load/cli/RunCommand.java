package mesh.load.cli;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import mesh.load.cli.output.CommandProcess;
import mesh.load.cli.output.ExitCode;
import mesh.load.cli.output.RunOutput;
import mesh.load.engine.threads.EngineWarmUp;
import mesh.load.run.CheckedScenarios;
import mesh.load.run.LoadSource;
import mesh.load.run.RunSettings;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment.Capacity;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.yaml.ShippedScenario;
import mesh.load.scenario.yaml.ShippedScenario.Group;
import mesh.load.scenario.yaml.ShippedScenarios;
import mesh.load.scenario.yaml.Trust;
import mesh.load.services.AttachedMesh;
import mesh.load.services.Mesh;
import mesh.load.services.StartCache;
import mesh.load.services.StartCacheLock;
import mesh.load.services.StartedMesh;
import mesh.load.services.kept.Retention;
import mesh.load.services.kept.StateFiles;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortPlan;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "run",
        description = {
            "Start a scenario's services, put its contenders under load, write the results, and stop the services.",
            "The table is printed to standard output, and progress to standard error.",
            "A scenario with queries starts its own PostgreSQL, or uses the one that MESH_DATABASE_URL names."
        })
final class RunCommand extends MeshCommand implements Callable<Integer> {

    static final String RESULTS =
            "Folder in which to create the results folder. Default: results/ beside the launcher, or for a release in the current folder.";

    static final String THREAD_DUMPS =
            "Take a thread dump of each service, once while each contender is under load, and count where its threads wait.";

    @Mixin
    private final ScenarioOptions scenarios = new ScenarioOptions();

    @Option(names = "--results", paramLabel = "DIR", description = RESULTS)
    private @Nullable Path results;

    @Option(
            names = "--random-ports",
            description =
                    "Use free ports instead of 7000, 7001, 8060 to 8062, 8070 to 8072 and 8080. Ports of dependencies stay the same.")
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
                            + "To watch a burst in VisualVM, first run './mesh up --visualvm', which prints the value for this option.")
    private List<String> attach = List.of();

    @Option(
            names = "--trust",
            description =
                    "Allow scenario files to do what shipped scenarios may do: start services with any JVM argument and property, "
                            + "send any file, and send to other hosts. Use it only for files whose author you would also trust to run a program here.")
    private boolean trust;

    @Option(
            names = "--writes",
            description =
                    "Allow requests that may change something (POST, PUT, PATCH, DELETE) to services that run already: those of --attach, "
                            + "and applications with a URL.")
    private boolean writes;

    @Mixin
    private final WorkersOptions workers = new WorkersOptions();

    @ArgGroup(exclusive = false)
    private MaxRate maxRate = new MaxRate();

    @Option(
            names = "--jfr",
            description = "Add a JFR recording of each service to the results, and count pinned virtual threads.")
    private boolean jfr;

    @Option(names = "--thread-dumps", description = THREAD_DUMPS)
    private boolean threadDumps;

    @Mixin
    private final TraceOptions trace = new TraceOptions();

    @Option(
            names = "--json",
            description =
                    "Print each result as one line of JSON instead of the table. It contains everything in results.json except "
                            + "individual requests and samples. The field 'folder' is the path of the results.")
    private boolean json;

    @Mixin
    private final NotShownOption notShown = new NotShownOption();

    @Mixin
    private final PipelineOptions pipeline = new PipelineOptions();

    @Override
    public Integer call() {
        Trust trusted = Trust.experiments(attached(attach).values()).with(trust, writes);
        List<Scenario> all = scenarios.read(name -> CheckedScenarios.find(name, trusted)).stream()
                .map(maxRate::applyTo)
                .map(scenario -> attach.isEmpty() ? scenario : scenario.withoutJdks())
                .toList();
        if (!attach.isEmpty()) {
            all.forEach(this::refuseFaultThatEndsAProcess);
            all.forEach(this::refuseDependencies);
            all.stream()
                    .filter(scenario -> !writes)
                    .flatMap(scenario -> scenario.contenders().stream())
                    .forEach(Contender::refuseWrites);
        }
        LoadSource load = workers.source(this, all, !attach.isEmpty());
        all.forEach(scenario -> trace.settings(this, scenario, load));
        int worst = ExitCode.PASSED;
        for (Scenario scenario : all) {
            int code = run(scenario, load);
            if (code == ExitCode.INTERRUPTED) {
                return code;
            }
            worst = ExitCode.worse(worst, code);
        }
        prepareTheNext(worst, all);
        return worst;
    }

    /** Rejects such a fault before there is any load. Otherwise it would fail for each contender, and the run would have no result. */
    private void refuseFaultThatEndsAProcess(Scenario scenario) {
        Fault fault = scenario.load().fault();
        if (fault != null && fault.replacedService() != null) {
            throw rejection("--attach: the fault of '" + scenario.name() + "' is '" + fault.label()
                    + "', but a run only ends services that it has started. "
                    + "Allowed: scenarios without a fault, or with a fault of the kind legacy or slow-readers");
        }
    }

    /** Rejects dependencies, because services that run already do not call a proxy that this run would start. */
    private void refuseDependencies(Scenario scenario) {
        if (!scenario.dependencies().isEmpty()) {
            throw rejection(
                    "--attach: '" + scenario.name() + "' has 'dependencies', but a run starts their proxy only together"
                            + " with its services. Allowed: scenarios without dependencies");
        }
    }

    private int run(Scenario scenario, LoadSource load) {
        RunSettings settings = new RunSettings(
                meshSource(),
                load,
                resultsOrDefault(results),
                jfr,
                threadDumps,
                Main.Version.text(),
                arguments(),
                trace.settings(this, scenario, load));
        RunOutput output = RunOutput.run(
                commandLine(),
                scenario,
                settings,
                attach.isEmpty(),
                "scenario " + scenario.name() + ": " + scenario.question());
        output.print(json);
        boolean rendered = output.render();
        boolean written = pipeline.write(output.result(), List.of(), err());
        trace.send(this, output.result(), scenario);
        return ExitCode.worse(
                notShown.applyTo(ExitCode.of(output.result())),
                rendered && written ? ExitCode.PASSED : ExitCode.NO_MESH);
    }

    private Mesh.Source meshSource() {
        if (attach.isEmpty()) {
            return started(randomPorts, jfr);
        }
        Map<Service, URI> urls = attached(attach);
        StateFiles states = new StateFiles(MeshHome.ofThisProcess());
        return (scenario, first, logs, progress) -> AttachedMesh.to(urls, scenario.neededServices(), states, progress);
    }

    /** @param asNew whether no service may be left from an earlier run */
    static Mesh.Source started(boolean randomPorts, boolean asNew) {
        PortPlan ports = randomPorts ? PortPlan.random() : PortPlan.FIXED;
        return (scenario, first, logs, progress) -> StartedMesh.start(
                MeshPlan.of(scenario, first, ports, logs),
                MeshHome.ofThisProcess(),
                Retention.of(scenario, randomPorts, asNew, System.getenv(Retention.KEEPER)),
                progress);
    }

    static Path resultsOrDefault(@Nullable Path results) {
        return results == null ? MeshHome.ofThisProcess().results() : results;
    }

    /**
     * Makes missing start caches. Does so only after the measurement, because the user is waiting for the result, and only if the launcher
     * requests it, because container images do not use these caches. A run of only foreign applications needs none.
     */
    private void prepareTheNext(int code, List<Scenario> measuredOnes) {
        boolean measured = ExitCode.isMeasured(code);
        boolean usesThem = measuredOnes.stream()
                .flatMap(scenario -> scenario.neededServices().stream())
                .anyMatch(service -> !service.isForeign() && service.role() != Service.Role.DEPENDENCY);
        if (measured && usesThem && attach.isEmpty() && Boolean.getBoolean("mesh.start-caches")) {
            CommandProcess.exitWith(code);
            new StartCaches(MeshHome.ofThisProcess(), err()).makeMissing();
        }
    }

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
                converter = ScenarioOptions.DurationConverter.class,
                description = "Bound of p99 for --find-max-rate. A request's time counts from when it is due. "
                        + "Default: ${DEFAULT-VALUE}")
        private Duration p99 = Duration.ZERO;

        @Option(
                names = "--search-time",
                paramLabel = "TIME",
                defaultValue = "210s",
                converter = ScenarioOptions.DurationConverter.class,
                description =
                        "Time for --find-max-rate, for all contenders together. Starting and warming up do not count. "
                                + "Default: ${DEFAULT-VALUE}")
        private Duration searchTime = Duration.ZERO;

        /** Returns the scenario as it is if the search is switched off ({@code --find-max-rate=false}). */
        private Scenario applyTo(Scenario scenario) {
            return findMaxRate ? scenario.findingMaxRate(new Capacity(p99, searchTime, Capacity.START)) : scenario;
        }
    }

    /** The console runs this command first in the process that will run its scenarios. The first run then starts sooner. */
    @Command(
            name = "warm-up",
            hidden = true,
            description =
                    "Unpack the services' jars, and load the load client's code, for the next commands of the same process.")
    static final class WarmUpCommand extends MeshCommand implements Callable<Integer> {

        /** Does nothing while a run measures. A run that begins ends this process, as if it made start caches. */
        @Override
        public Integer call() {
            MeshHome home = MeshHome.ofThisProcess();
            try (StartCacheLock lock = StartCacheLock.tryAcquireToMake(home).orElse(null)) {
                if (lock != null) {
                    Scenario scenario = CheckedScenarios.find(ShippedScenarios.DEFAULT);
                    MeshPlan plan = MeshPlan.of(scenario, PortPlan.FIXED, home.logs());
                    StartCache.prepare(plan, home, false, err()::println);
                    EngineWarmUp.once(scenario.engine());
                }
            }
            return ExitCode.PASSED;
        }
    }

    @Command(
            name = "list",
            description = "List the shipped scenarios in groups, with their typical durations and questions.")
    static final class ListCommand extends MeshCommand implements Runnable {

        @Override
        public void run() {
            for (Group group : Group.values()) {
                if (group != Group.START_HERE) {
                    out().println();
                }
                out().println(group.title());
                for (ShippedScenario one : group.scenarios()) {
                    String question = CheckedScenarios.find(one.name()).question();
                    out().printf(Locale.ROOT, "  %-22s %7s  %s%n", one.name(), one.duration(), question);
                }
            }
        }
    }

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
                        "Send as many requests as for the published figures, and launch each application six times for each kind of work.")
        private boolean full;

        @Option(
                names = "--results",
                paramLabel = "DIR",
                description =
                        "Folder in which to create the results folders. Default: results/ beside the launcher, or for a release in the current folder.")
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
