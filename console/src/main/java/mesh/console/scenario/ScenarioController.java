package mesh.console.scenario;

import java.util.List;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /api/scenarios}: what can be run. */
@RestController
@RequestMapping("/api/scenarios")
class ScenarioController {

    @GetMapping
    List<ScenarioCard> all() {
        return ShippedScenarios.NAMES.stream()
                .map(CheckedScenarios::find)
                .map(ScenarioCard::of)
                .toList();
    }
}
