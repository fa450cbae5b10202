package mesh.console.runs;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import mesh.console.scenario.CallGraph;
import mesh.console.security.HeaderFilter;
import mesh.console.security.WorkQueues;
import mesh.console.security.WorkQueues.Work;
import mesh.load.experiment.Experiments;
import mesh.load.report.RunComparison;
import mesh.load.scenario.Scenario;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** {@code /api/runs} and {@code /api/compare}: serve the contents of the results folder. */
@RestController
final class RunController {

    private static final int MAX_RUNS = 1000;
    private static final Set<String> THEMES = Set.of("light", "dark");
    private static final MediaType PAGE = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);

    private final RunFolders folders;
    private final RunHeads heads;
    private final LiveRuns live;
    private final WorkQueues queues;

    RunController(RunFolders folders, RunHeads heads, LiveRuns live, WorkQueues queues) {
        this.folders = folders;
        this.heads = heads;
        this.live = live;
        this.queues = queues;
    }

    @GetMapping("/api/runs")
    Mono<List<RunCard>> runs(
            @RequestParam(defaultValue = "") String search, @RequestParam(defaultValue = "100") int limit) {
        return queues.submit(
                Work.RESULTS,
                () -> folders.all().stream()
                        .map(this::card)
                        .filter(run -> run.hasAll(search))
                        .limit(Math.clamp(limit, 0, MAX_RUNS))
                        .toList());
    }

    @GetMapping("/api/runs/{folder}")
    Mono<RunCard> run(@PathVariable String folder) {
        return queues.submit(Work.RESULTS, () -> card(folders.find(folder)));
    }

    private RunCard card(RunFolder folder) {
        return RunCard.of(folder, heads.of(folder), live.isLive(folder));
    }

    @GetMapping("/api/runs/{folder}/results.json")
    Mono<ResponseEntity<Flux<DataBuffer>>> results(@PathVariable String folder) {
        return queues.submit(
                Work.RESULTS,
                () -> ResponseEntity.ok()
                        .contentType(MediaType.APPLICATION_JSON)
                        .body(folders.find(folder).content(RunFolder.RESULTS)));
    }

    /**
     * Renders the report from the results. The folder may have a {@code report.html}, but a stranger may have written that page, and no
     * policy keeps a page from leading its reader to another server.
     */
    @GetMapping("/api/runs/{folder}/report.html")
    Mono<ResponseEntity<Flux<DataBuffer>>> report(@PathVariable String folder) {
        return queues.submit(
                Work.RESULTS,
                () -> page(
                        buffer(Experiments.report(folders.find(folder).read()).html())));
    }

    /** Returns what the report shows first. The page of the run shows it when the run has ended. */
    @GetMapping("/api/runs/{folder}/conclusion")
    Mono<Conclusion> conclusion(@PathVariable String folder) {
        return queues.submit(
                Work.RESULTS, () -> Conclusion.of(folders.find(folder).read()));
    }

    /**
     * Returns who calls whom in the run, for a drawing. The limits are those of the run's scenario.
     *
     * @throws ResponseStatusException 404 if the run has recorded no scenario yet
     */
    @GetMapping("/api/runs/{folder}/graph")
    Mono<CallGraph> graph(@PathVariable String folder) {
        return queues.submit(
                Work.RESULTS,
                () -> scenario(folders.find(folder))
                        .map(CallGraph::of)
                        .orElseThrow(() -> new ResponseStatusException(
                                HttpStatus.NOT_FOUND, "this run has no scenario that can be drawn")));
    }

    private Optional<Scenario> scenario(RunFolder folder) {
        return heads.of(folder).read(folder.path().resolve(RunFolder.RESULTS));
    }

    @GetMapping("/api/compare")
    Mono<ResponseEntity<Flux<DataBuffer>>> compare(
            @RequestParam String left,
            @RequestParam String right,
            @RequestParam(defaultValue = "false") boolean force,
            @RequestParam(defaultValue = "") String theme) {
        return queues.submit(
                Work.RESULTS,
                () -> page(buffer(comparison(left, right, force).html(THEMES.contains(theme) ? theme : ""))));
    }

    private RunComparison comparison(String left, String right, boolean force) {
        RunComparison comparison =
                new RunComparison(folders.find(left).read(), folders.find(right).read());
        String other = comparison.otherQuestion();
        if (comparison.isEmpty()) {
            throw incomparable("the two runs have no contender in common");
        }
        if (other != null && !force) {
            ResponseStatusException different = incomparable("the two runs ask different questions: " + other);
            different.getBody().setProperty("force", true); // the client may repeat the request with force
            throw different;
        }
        return comparison;
    }

    private static ResponseStatusException incomparable(String why) {
        return new ResponseStatusException(HttpStatus.CONFLICT, why);
    }

    /** Returns the page in a sandbox, so that nothing in it can reach the console. */
    private static ResponseEntity<Flux<DataBuffer>> page(Flux<DataBuffer> html) {
        return ResponseEntity.ok()
                .contentType(PAGE)
                .header(HeaderFilter.POLICY_HEADER, HeaderFilter.SANDBOX)
                .body(html);
    }

    private static Flux<DataBuffer> buffer(String html) {
        return Flux.just(DefaultDataBufferFactory.sharedInstance.wrap(html.getBytes(StandardCharsets.UTF_8)));
    }
}
