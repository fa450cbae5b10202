package mesh.console.lesson;

import java.util.List;
import java.util.Objects;
import mesh.console.ConsoleProperties;
import mesh.console.process.CurrentRun;
import mesh.console.runs.RunFolder;
import mesh.console.runs.RunFolders;
import mesh.console.scenario.RunArguments;
import mesh.console.security.WorkQueues;
import mesh.console.security.WorkQueues.Work;
import mesh.load.lesson.Lesson;
import mesh.load.lesson.LessonCode;
import mesh.load.lesson.Lessons;
import mesh.load.lesson.Round;
import mesh.load.results.RunResult;
import mesh.load.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Mono;

/**
 * {@code /api/lessons}: the shipped lessons. Your own lessons run only in the terminal, because they are given as a path, and a path may
 * lead to any file.
 */
@RestController
@RequestMapping("/api/lessons")
final class LessonController {

    private final ConsoleProperties properties;
    private final RunFolders folders;
    private final CurrentRun current;
    private final WorkQueues queues;

    LessonController(ConsoleProperties properties, RunFolders folders, CurrentRun current, WorkQueues queues) {
        this.properties = properties;
        this.folders = folders;
        this.current = current;
        this.queues = queues;
    }

    @GetMapping
    Mono<List<LessonCard>> all() {
        return queues.submit(
                Work.DOCUMENT,
                () -> Lessons.shipped().stream().map(LessonCard::of).toList());
    }

    @GetMapping("/{id}")
    Mono<LessonPage> one(@PathVariable String id) {
        return queues.submit(Work.DOCUMENT, () -> LessonPage.of(ShippedLessons.find(id)));
    }

    @GetMapping("/{id}/code")
    Mono<LessonCode> code(@PathVariable String id) {
        return queues.submit(Work.DOCUMENT, () -> {
            Lesson lesson = ShippedLessons.find(id);
            return LessonCode.of(properties.home(), lesson)
                    .orElseThrow(() -> new ResponseStatusException(
                            HttpStatus.NOT_FOUND, "there is no source file " + lesson.code()));
        });
    }

    /** The round to run: the variation, or by default the first round. */
    record Start(@Nullable Boolean variation) {}

    /**
     * A run that was started.
     *
     * @param scenario the name of the scenario, which is also the end of the folder's name
     */
    record Started(String id, String scenario) {}

    @PostMapping("/{id}/run")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Started run(@PathVariable String id, @RequestBody(required = false) @Nullable Start start) {
        Round round = round(ShippedLessons.find(id), start != null && Boolean.TRUE.equals(start.variation()));
        Scenario scenario = round.scenario().scenario();
        return new Started(current.start(RunArguments.of(scenario)), scenario.name());
    }

    /**
     * Compares predictions with a run.
     *
     * @param parameters contains {@code prediction} once per question, in the order of the questions
     */
    @GetMapping("/{id}/judgement")
    Mono<RoundJudgement> judgement(
            @PathVariable String id,
            @RequestParam String run,
            @RequestParam(defaultValue = "false") boolean variation,
            @RequestParam MultiValueMap<String, String> parameters) {
        List<String> typed = parameters.getOrDefault("prediction", List.of()).stream()
                .map(one -> Objects.requireNonNullElse(one, "")) // null without an equals sign
                .toList();
        return queues.submit(Work.RESULTS, () -> judge(id, run, variation, typed));
    }

    private RoundJudgement judge(String id, String run, boolean variation, List<String> typed) {
        Lesson lesson = ShippedLessons.find(id);
        Round round = round(lesson, variation);
        RunFolder folder = folders.find(run);
        RunResult result = folder.read();
        if (!result.name().equals(round.scenario().name())) {
            throw new ResponseStatusException(
                    HttpStatus.CONFLICT,
                    "this run is of '" + result.name() + "', not of '"
                            + round.scenario().name() + "'");
        }
        return RoundJudgement.of(round, lesson.limit(), result, typed, folder.isRecorded());
    }

    private static Round round(Lesson lesson, boolean variation) {
        return variation ? lesson.variation() : lesson;
    }
}
