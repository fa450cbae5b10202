package mesh.console.runs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import mesh.console.security.HeaderFilter;
import mesh.load.report.compare.RunComparison;
import mesh.load.report.html.Report;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** {@code /api/runs} and {@code /api/compare}: what the results folder holds. */
@RestController
final class RunController {

    private static final int MAX_RUNS = 1000;
    private static final MediaType PAGE = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);

    private final RunFolders folders;
    private final RunHeads heads;
    private final LiveRuns live;

    RunController(RunFolders folders, RunHeads heads, LiveRuns live) {
        this.folders = folders;
        this.heads = heads;
        this.live = live;
    }

    @GetMapping("/api/runs")
    List<RunCard> runs(@RequestParam(defaultValue = "") String search, @RequestParam(defaultValue = "100") int limit) {
        return folders.all().stream()
                .map(this::card)
                .filter(run -> run.hasAll(search))
                .limit(Math.clamp(limit, 0, MAX_RUNS))
                .toList();
    }

    @GetMapping("/api/runs/{folder}")
    RunCard run(@PathVariable String folder) {
        return card(folders.find(folder));
    }

    private RunCard card(RunFolder folder) {
        return RunCard.of(folder, heads.of(folder), live.isLive(folder));
    }

    @GetMapping("/api/runs/{folder}/results.json")
    ResponseEntity<byte[]> results(@PathVariable String folder) throws IOException {
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .body(folders.find(folder).bytes(RunFolder.RESULTS));
    }

    /** As it was rendered when the run ended; where it was not, as it is rendered now. */
    @GetMapping("/api/runs/{folder}/report.html")
    ResponseEntity<byte[]> report(@PathVariable String folder) throws IOException {
        RunFolder run = folders.find(folder);
        return page(
                run.file(Report.FILE).isPresent()
                        ? run.bytes(Report.FILE)
                        : new Report(run.read()).html().getBytes(StandardCharsets.UTF_8));
    }

    @GetMapping("/api/compare")
    ResponseEntity<byte[]> compare(
            @RequestParam String left,
            @RequestParam String right,
            @RequestParam(defaultValue = "false") boolean force) {
        RunComparison comparison =
                new RunComparison(folders.find(left).read(), folders.find(right).read());
        String other = comparison.otherQuestion();
        if (comparison.isEmpty()) {
            throw incomparable("the two runs have no contender in common");
        }
        if (other != null && !force) {
            ResponseStatusException asked = incomparable("the two runs ask different questions: " + other);
            asked.getBody().setProperty("force", true); // it can be had all the same
            throw asked;
        }
        return page(comparison.html().getBytes(StandardCharsets.UTF_8));
    }

    private static ResponseStatusException incomparable(String why) {
        return new ResponseStatusException(HttpStatus.CONFLICT, why);
    }

    /** Whatever stands in it, it reaches nothing of the console. */
    private static ResponseEntity<byte[]> page(byte[] html) {
        return ResponseEntity.ok()
                .contentType(PAGE)
                .header(HeaderFilter.POLICY_HEADER, HeaderFilter.SANDBOX)
                .body(html);
    }
}
