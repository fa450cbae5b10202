package mesh.console.process;

import java.util.Map;
import mesh.console.scenario.RunArguments;
import mesh.console.scenario.RunRequest;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code /api/run} and {@code /api/stop}, which need the token. */
@RestController
final class RunControlController {

    private final CurrentRun current;

    RunControlController(CurrentRun current) {
        this.current = current;
    }

    @PostMapping("/api/run")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Map<String, String> run(@RequestBody RunRequest request) {
        return Map.of("id", current.start(RunArguments.of(request)));
    }

    @PostMapping("/api/stop")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Map<String, String> stop() {
        return Map.of("id", current.stop());
    }
}
