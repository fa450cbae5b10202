package mesh.load.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mesh.load.lesson.LessonRuns;
import mesh.load.lesson.Lessons;
import mesh.load.lesson.OwnNumber.Kind;
import mesh.load.results.RunResult;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.yaml.Trust;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** A lesson with scripted input. It gets a given result instead of a run. */
abstract class LessonDialogue {

    private static final Path PROJECT = Path.of("..");

    final StringWriter out = new StringWriter();
    final List<String> ran = new ArrayList<>();
    final List<Scenario> scenarios = new ArrayList<>();
    final Map<Kind, String> numbers = new EnumMap<>(Kind.class);
    final Deque<String> typed = new ArrayDeque<>();
    RunResult result = LessonRuns.waitingRun();

    int teach(int number, List<String> given, boolean variation, boolean ofClass) throws InterruptedException {
        return teach(String.valueOf(number), given, variation, ofClass);
    }

    /** @param lesson its number, or the path of its file */
    int teach(String lesson, List<String> given, boolean variation, boolean ofClass) throws InterruptedException {
        CommandLine command = new CommandLine(new Nothing()).setOut(new PrintWriter(out, true));
        Prompt prompt = new Prompt(command, given, () -> Optional.ofNullable(typed.poll()));
        return new LessonFlow(command.getOut(), prompt, this::run, PROJECT, variation, ofClass)
                .teach(own -> Lessons.find(lesson, Trust.experiments(List.of()), own), numbers);
    }

    private RunResult run(Scenario scenario) {
        ran.add(scenario.name());
        scenarios.add(scenario);
        return result;
    }

    @Command
    private static final class Nothing {}
}
