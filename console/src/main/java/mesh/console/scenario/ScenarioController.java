package mesh.console.scenario;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import mesh.console.security.WorkQueues;
import mesh.console.security.WorkQueues.Work;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.yaml.ShippedScenario;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Mono;

/** {@code /api/scenarios}: lists the shipped scenarios, and checks whether a typed one can run. */
@RestController
@RequestMapping("/api/scenarios")
final class ScenarioController {

    private final WorkQueues queues;

    ScenarioController(WorkQueues queues) {
        this.queues = queues;
    }

    @GetMapping
    Mono<List<ScenarioCard>> all() {
        return queues.submit(
                Work.DOCUMENT,
                () -> ShippedScenario.ALL.stream()
                        .map(one -> ScenarioCard.of(one, CheckedScenarios.find(one.name())))
                        .toList());
    }

    @GetMapping("/{name}")
    Mono<ScenarioForm> one(@PathVariable String name) {
        if (!ShippedScenarios.NAMES.contains(name)) {
            throw new ResponseStatusException(HttpStatus.NOT_FOUND, "there is no shipped scenario of this name");
        }
        return queues.submit(Work.DOCUMENT, () -> ScenarioForm.of(CheckedScenarios.find(name)));
    }

    /** The beginning of a scenario of one's own. */
    record Template(String yaml) {}

    /** Returns a scenario that runs as it is, with a comment for each key that a file may have. */
    @GetMapping("/template")
    Template template() throws IOException {
        return new Template(new ClassPathResource("scenario-template.yaml").getContentAsString(StandardCharsets.UTF_8));
    }

    /** The text of a scenario that a user typed. */
    record Typed(@Nullable String yaml) {}

    /** A scenario that can be run. */
    record Checked(boolean ok, String name, String question) {}

    @PostMapping("/check")
    Mono<Checked> check(@RequestBody Typed typed) {
        String yaml = typed.yaml();
        if (yaml == null) {
            throw new ScenarioException("the request must have 'yaml', the text of a scenario");
        }
        return queues.submit(Work.DOCUMENT, () -> check(yaml));
    }

    private static Checked check(String yaml) {
        try (ScenarioFile file = ScenarioFile.write(yaml)) {
            Scenario scenario = file.read();
            return new Checked(true, scenario.name(), scenario.question());
        }
    }
}
