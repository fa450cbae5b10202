package mesh.console.process;

import java.util.Map;
import mesh.console.ConsoleProperties;
import mesh.console.scenario.RunArguments;
import mesh.console.scenario.RunRequest;
import mesh.console.scenario.TriedService;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code /api/run}, {@code /api/try} and {@code /api/stop}, which need the token. */
@RestController
final class RunControlController {

    private final CurrentRun current;

    private final boolean trust;

    RunControlController(CurrentRun current, ConsoleProperties properties) {
        this.current = current;
        this.trust = properties.trust();
    }

    @PostMapping("/api/run")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Map<String, String> run(@RequestBody RunRequest request) {
        return Map.of("id", current.start(RunArguments.of(request)));
    }

    @PostMapping("/api/try")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Map<String, String> tried(@RequestBody TriedService service) {
        return Map.of("id", current.start(service.arguments(trust)));
    }

    @PostMapping("/api/stop")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Map<String, String> stop() {
        return Map.of("id", current.stop());
    }
}
