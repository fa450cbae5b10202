package mesh.load.cli;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import mesh.load.cli.output.ConsoleProgress;
import mesh.load.cli.output.RunOutput;
import mesh.load.experiment.Experiments;
import mesh.load.lesson.Lessons;
import mesh.load.lesson.OwnNumber.Kind;
import mesh.load.report.text.PlainText;
import mesh.load.results.RunResult;
import mesh.load.run.RunJdk;
import mesh.load.run.RunSettings;
import mesh.load.run.ScenarioRun;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.yaml.Trust;
import mesh.load.services.StartedMesh;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortPlan;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lesson}: asks for a prediction, runs the scenario and explains the result. */
@Command(
        name = "lesson",
        description = {
            "Predict what a run will show, run it, and compare your prediction with the measurement.",
            "The lesson goes to standard output, progress to standard error."
        })
public final class LessonCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "LESSON",
            description = "Number or id of a shipped lesson (see lessons), or the path of a YAML file.")
    private String lesson = "";

    @Option(
            names = "--predict",
            paramLabel = "VALUE",
            description =
                    "Give a prediction instead of typing it: a number, or the letter of an option. Repeat it for each "
                            + "question in order; those of the variation come last.")
    private List<String> predictions = List.of();

    @Option(names = "--variation", description = "Continue with the variation without asking.")
    private boolean variation;

    @Option(
            names = "--class",
            description = "Count the votes of a class, such as 'a 12, b 7', and count again after a discussion.")
    private boolean ofClass;

    @Mixin
    private final NumberOptions numbers = new NumberOptions();

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description = "Where the folder of results is made. Default: results/ beside the launcher.")
    private @Nullable Path results;

    @Option(names = "--random-ports", description = "Use free ports instead of 8080, 7000, 7001 and 8070 to 8072.")
    private boolean randomPorts;

    @Option(
            names = "--trust",
            description = "Let the scenarios of a lesson's file do all that shipped ones can: see run.")
    private boolean trust;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        Trust trusted = trust ? Trust.EVERYTHING : Trust.experiments(List.of());
        LessonFlow flow = new LessonFlow(
                spec.commandLine().getOut(),
                new Prompt(spec.commandLine(), predictions, new Prompt.StandardInput()),
                this::run,
                MeshHome.ofThisProcess().root(),
                new LessonFlow.Options(!predictions.isEmpty(), variation, ofClass));
        return flow.teach(own -> Lessons.find(lesson, trusted, own), numbers.given());
    }

    private RunResult run(Scenario scenario) {
        ScenarioRun run = Experiments.prepare(
                scenario,
                settings(),
                new ConsoleProgress(spec.commandLine().getErr(), Boolean.getBoolean("mesh.terminal")));
        RunJdk.lines(scenario, true).forEach(line -> spec.commandLine().getErr().println(PlainText.line(line)));
        RunResult result = run.run();
        RunOutput output =
                new RunOutput(spec.commandLine(), result, run.folder().path());
        output.tellIfIncomplete();
        output.render();
        return result;
    }

    private RunSettings settings() {
        MeshHome home = MeshHome.ofThisProcess();
        PortPlan ports = randomPorts ? PortPlan.random() : PortPlan.FIXED;
        return new RunSettings(
                (scenario, logs, progress) -> StartedMesh.start(MeshPlan.of(scenario, ports, logs), home, progress),
                results == null ? home.root().resolve("results") : results,
                false,
                version(),
                spec.root().commandLine().getParseResult().originalArgs());
    }

    /** Returns the program's version without its name. */
    private String version() {
        return spec.root().version()[0].replaceFirst("^\\S+ ", "");
    }

    /** The options for the numbers that a lesson may ask for. The lesson decides which values it allows. */
    private static final class NumberOptions {

        @Option(
                names = "--users",
                paramLabel = "N",
                description = "Concurrent users, for a lesson that asks for them, as which-stack does.")
        private @Nullable String users;

        @Option(names = "--calls", paramLabel = "N", description = "Calls that each request makes, for such a lesson.")
        private @Nullable String calls;

        @Option(
                names = "--service-time",
                paramLabel = "TIME",
                description = "How long the backend takes for a call, such as 80ms, for such a lesson.")
        private @Nullable String serviceTime;

        /** Returns the numbers that the command line gives. */
        Map<Kind, String> given() {
            Map<Kind, String> given = new EnumMap<>(Kind.class);
            put(given, Kind.USERS, users);
            put(given, Kind.CALLS, calls);
            put(given, Kind.SERVICE_TIME, serviceTime);
            return given;
        }

        private static void put(Map<Kind, String> given, Kind number, @Nullable String value) {
            if (value != null) {
                given.put(number, value);
            }
        }
    }
}
