package mesh.console.lesson;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import mesh.console.sample.SampleFolder;
import mesh.load.events.Event;
import mesh.load.lesson.Lesson;
import mesh.load.lesson.LessonRuns;
import mesh.load.lesson.Round;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.RequestTable;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import mesh.load.scenario.yaml.ScenarioWriter;

/** Writes the folder of a run of the first lesson as {@code ./mesh run} does. All 100 users are served, the last one after 10.1 s. */
public final class SampleLesson {

    public static final Lesson LESSON = LessonRuns.lesson(1);

    private static final ValidityWarning DOUBT = new ValidityWarning(
            "machine-busy", "tomcat-resttemplate", "something else kept 1.0 of 2 cores busy: look what it was");
    private static final int USERS = 100;
    private static final long STEP = 101_000_000;

    private SampleLesson() {}

    /** Writes a complete run in which the last user gets its response after this many milliseconds. */
    public static SampleFolder run(Path results, String folder, Round round, int milliseconds) {
        SampleContender waiting = LessonRuns.waiting().time(milliseconds);
        return write(results, folder, round, RunState.COMPLETE, waiting.build());
    }

    /** Writes a run that was stopped before it measured anything. */
    public static SampleFolder stopped(Path results, String folder) {
        return write(results, folder, LESSON, RunState.INTERRUPTED);
    }

    private static SampleFolder write(
            Path results, String folder, Round round, RunState state, ContenderResult... contenders) {
        RunResult run = SampleRun.in(state)
                .scenario(ScenarioWriter.tree(round.scenario().scenario()))
                .contenders(contenders)
                .warnings(List.of(DOUBT))
                .build();
        SampleFolder sample = new SampleFolder(results, folder);
        new ResultsFolder(sample.path()).write(run);
        sample.write(plan(run));
        List.of(contenders).forEach(one -> write(sample, one));
        return sample.end();
    }

    private static Event plan(RunResult run) {
        Event.Plan plan = new Event.Plan(
                "tomcat-resttemplate",
                "tomcat-gateway",
                "/rest/{cnt}",
                "application/json",
                "sequential",
                USERS,
                USERS,
                1,
                "triangular",
                "burst");
        return new Event.Run(
                1, run.name(), run.question(), Instant.parse("2026-11-21T10:15:00Z"), "0.1.0", 0, List.of(plan));
    }

    private static void write(SampleFolder sample, ContenderResult one) {
        List<Integer> users = IntStream.rangeClosed(1, USERS).boxed().toList();
        List<Long> ends =
                LongStream.rangeClosed(1, USERS).mapToObj(i -> i * STEP).toList();
        sample.write(new Event.WarmUp(one.id()))
                .write(new Event.Contender(one.id(), 1, USERS, USERS, 10_000_000_000L, Map.of(), 1))
                .write(new Event.Released(one.id(), 1, 0))
                .write(new Event.Requests(
                        one.id(),
                        1,
                        one.durationNanos(),
                        USERS,
                        0,
                        List.of(new RequestTable.Kind("ok", 200, null)),
                        users,
                        users,
                        users.stream().map(user -> 0L).toList(),
                        List.copyOf(ends),
                        List.copyOf(ends),
                        users.stream().map(user -> 0).toList()))
                .write(Event.ContenderEnded.of(one));
    }
}
