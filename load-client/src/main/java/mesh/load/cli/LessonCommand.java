package mesh.load.cli;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import mesh.load.cli.output.RunOutput;
import mesh.load.lesson.Lesson;
import mesh.load.lesson.Lessons;
import mesh.load.lesson.OwnNumber.Kind;
import mesh.load.results.RunResult;
import mesh.load.run.RunSettings;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.yaml.Trust;
import mesh.load.services.process.MeshHome;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "lesson",
        description = {
            "Predict what a run will show, run it, and compare your prediction with the measurement.",
            "The lesson is printed to standard output, and progress to standard error."
        })
final class LessonCommand extends MeshCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "LESSON",
            arity = "0..*",
            description = "Number or id of a shipped lesson (see lessons), or the path of a YAML file.")
    private List<String> lessons = List.of();

    @Option(
            names = "--predict",
            paramLabel = "VALUE",
            description =
                    "A prediction, so that you need not type it: a number, or the letter of an option. Repeat this option for each "
                            + "question in order. The questions of the variation come last.")
    private List<String> predictions = List.of();

    @Option(names = "--variation", description = "Continue with the variation without asking.")
    private boolean variation;

    @Option(
            names = "--classroom",
            description =
                    "Teach a class: count its votes, such as 'a 12, b 7', and count them again after a discussion.")
    private boolean ofClass;

    @Option(
            names = "--users",
            paramLabel = "N",
            description = "Number of concurrent users, for a lesson that asks for it, such as which-stack.")
    private @Nullable String users;

    @Option(
            names = "--calls",
            paramLabel = "N",
            description = "Number of calls that each request makes, for a lesson that asks for it.")
    private @Nullable String calls;

    @Option(
            names = "--service-time",
            paramLabel = "TIME",
            description = "Time that the backend takes for a call, such as 80ms, for a lesson that asks for it.")
    private @Nullable String serviceTime;

    @Option(
            names = "--record-all",
            description = {
                "For authors: measure all lessons and their variations, and the scenarios of the pages, and keep each run as the recording "
                        + "that readers see who cannot measure. Takes more than an hour on a quiet machine. With lessons or scenarios "
                        + "after it, records only these."
            })
    private boolean recordAll;

    @Option(names = "--results", paramLabel = "DIR", description = RunCommand.RESULTS)
    private @Nullable Path results;

    @Option(names = "--random-ports", description = "Use free ports instead of 8080, 7000, 7001 and 8070 to 8072.")
    private boolean randomPorts;

    @Option(
            names = "--trust",
            description =
                    "Allow the scenarios in a lesson's file to do what shipped scenarios may do: see ./mesh run --help.")
    private boolean trust;

    @Override
    public Integer call() throws InterruptedException {
        Path home = MeshHome.ofThisProcess().root();
        if (recordAll) {
            return new LessonRecorder(out(), this::output, home).record(lessons);
        }
        if (lessons.size() != 1) {
            throw rejection("name one lesson, such as ./mesh lesson 1. " + lessons.size() + " are named");
        }
        Trust trusted = Trust.experiments(List.of()).with(trust, false);
        LessonFlow flow = new LessonFlow(
                out(),
                new Prompt(commandLine(), predictions, Prompt.standardInput()),
                this::run,
                home,
                variation,
                ofClass);
        return flow.teach(own -> Lessons.find(lessons.getFirst(), trusted, own), numbers());
    }

    private Map<Kind, String> numbers() {
        Map<Kind, @Nullable String> given = new EnumMap<>(Kind.class);
        given.put(Kind.USERS, users);
        given.put(Kind.CALLS, calls);
        given.put(Kind.SERVICE_TIME, serviceTime);
        given.values().removeIf(Objects::isNull);
        return given;
    }

    private RunResult run(Scenario scenario) {
        return output(scenario).result();
    }

    private RunOutput output(Scenario scenario) {
        RunSettings settings = new RunSettings(
                RunCommand.started(randomPorts, false),
                RunCommand.resultsOrDefault(results),
                false,
                Main.Version.text(),
                arguments());
        RunOutput output = RunOutput.run(commandLine(), scenario, settings, true);
        output.reportIfIncomplete();
        output.render();
        return output;
    }

    @Command(name = "lessons", description = "List the shipped lessons.")
    static final class ListCommand extends MeshCommand implements Runnable {

        @Override
        public void run() {
            for (Lesson one : Lessons.shipped()) {
                out().printf(Locale.ROOT, "%2d  %-26s %s%n", one.number(), one.id(), one.title());
            }
            out().println("Begin with: ./mesh lesson 1");
        }
    }
}
