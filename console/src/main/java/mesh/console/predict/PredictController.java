package mesh.console.predict;

import java.util.List;
import mesh.load.analysis.simulation.AssumedLimits;
import mesh.load.analysis.simulation.Prediction;
import mesh.load.analysis.simulation.Predictions;
import mesh.load.analysis.simulation.Predictions.Outlook;
import mesh.load.analysis.simulation.Simulation;
import mesh.load.analysis.simulation.WhatIf;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * {@code /api/predict}: what would come of some numbers, or of the contenders of a scenario. A simulation of many calls computes for a
 * second, so that it does not do so on an event loop.
 */
@RestController
@RequestMapping("/api/predict")
final class PredictController {

    @PostMapping
    Mono<Prediction> predict(@RequestBody WhatIf asked) {
        return Mono.fromCallable(() -> simulate(asked)).subscribeOn(Schedulers.parallel());
    }

    private static Prediction simulate(WhatIf asked) {
        try {
            return Simulation.of(asked.model()).run();
        } catch (IllegalArgumentException outOfRange) {
            throw new ScenarioException(String.valueOf(outOfRange.getMessage()));
        }
    }

    /**
     * What would come of a contender.
     *
     * @param prediction null where there is no model of it
     * @param reason why there is none; null where there is one
     */
    record Predicted(
            String contender,
            @Nullable Prediction prediction,
            @Nullable String reason) {

        private static Predicted of(Contender contender, Outlook outlook) {
            return switch (outlook) {
                case Outlook.Predicted predicted -> new Predicted(contender.id(), predicted.prediction(), null);
                case Outlook.NotModelled(String reason) -> new Predicted(contender.id(), null, reason);
            };
        }
    }

    @GetMapping("/{name}")
    Mono<List<Predicted>> predict(@PathVariable String name) {
        if (!ShippedScenarios.NAMES.contains(name)) {
            throw new ResponseStatusException(HttpStatus.NOT_FOUND, "there is no shipped scenario of this name");
        }
        return Mono.fromCallable(() -> simulate(CheckedScenarios.find(name))).subscribeOn(Schedulers.parallel());
    }

    private static List<Predicted> simulate(Scenario scenario) {
        Predictions predictions = new Predictions(scenario, AssumedLimits.of(scenario));
        return scenario.contenders().stream()
                .map(contender -> Predicted.of(contender, predictions.of(contender)))
                .toList();
    }
}
