package mesh.console.predict;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import mesh.console.security.AccessToken;
import mesh.console.security.WorkQueues;
import mesh.console.security.WorkQueues.Work;
import mesh.load.predict.AssumedLimits;
import mesh.load.predict.Predictions;
import mesh.load.predict.Predictions.Outlook;
import mesh.load.predict.WhatIf;
import mesh.load.predict.burst.Model;
import mesh.load.predict.burst.Simulation;
import mesh.load.predict.burst.SimulationOutcome;
import mesh.load.predict.rate.RateCurve;
import mesh.load.predict.rate.RateModel;
import mesh.load.predict.rate.RatePrediction;
import mesh.load.predict.rate.RateSimulation;
import mesh.load.predict.rate.SmallestLimit;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Mono;

/**
 * {@code /api/predict}: predicts the outcome of a set of numbers, or of a scenario's contenders. A simulation takes a core and memory of a
 * machine that may be measuring. So only one simulation runs at a time, and a large one needs the token.
 */
@RestController
@RequestMapping("/api/predict")
final class PredictController {

    /** The most calls of a simulation without the token, which take about a second of computing. */
    static final long CALLS_WITHOUT_TOKEN = 100_000;

    private final WorkQueues queues;
    private final AccessToken token;

    /** The predictions of shipped scenarios, each simulated once because these scenarios do not change. */
    private final Map<String, List<Predicted>> shipped = new ConcurrentHashMap<>();

    PredictController(WorkQueues queues, AccessToken token) {
        this.queues = queues;
        this.token = token;
    }

    @PostMapping
    Mono<SimulationOutcome> predict(
            @RequestBody WhatIf request,
            @RequestHeader(name = AccessToken.HEADER, required = false) @Nullable String shown) {
        Model model = checked(request::model);
        allow(model.load().totalCalls(), shown);
        return queues.submit(Work.SIMULATION, () -> Simulation.run(model, PredictController::goOn));
    }

    /** Predicts the figures of a load at a rate. */
    @PostMapping("/rate")
    Mono<RatePrediction> rate(
            @RequestBody WhatIf request,
            @RequestHeader(name = AccessToken.HEADER, required = false) @Nullable String shown) {
        RateModel model = checked(request::rateModel);
        allow(model.totalCalls(), shown);
        return queues.submit(Work.SIMULATION, () -> RateSimulation.run(model, PredictController::goOn));
    }

    /** Predicts the response times at several rates, up to almost the highest one that the limits carry. */
    @PostMapping("/curve")
    Mono<RateCurve> curve(
            @RequestBody WhatIf request,
            @RequestHeader(name = AccessToken.HEADER, required = false) @Nullable String shown) {
        RateModel model = checked(request::rateModel);
        allow(RateCurve.totalCalls(model), shown);
        return queues.submit(Work.SIMULATION, () -> RateCurve.of(model, PredictController::goOn));
    }

    /** Searches the smallest limit that is enough for a rate. This always needs the token, because a search simulates many values. */
    @PostMapping("/limit")
    Mono<SmallestLimit.Finding> limit(@RequestBody WhatIf request) {
        SmallestLimit search = checked(request::search);
        return queues.submit(Work.SIMULATION, () -> search.find(PredictController::goOn));
    }

    /** Ends a simulation if its client has disconnected. Is called with the progress. */
    private static void goOn(long reached) {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the client has disconnected after " + reached + " calls");
        }
    }

    private void allow(long calls, @Nullable String shown) {
        if (calls > CALLS_WITHOUT_TOKEN && !token.equalsText(shown)) {
            throw new ResponseStatusException(
                    HttpStatus.FORBIDDEN,
                    "a simulation of " + calls
                            + " calls needs the token of the address that ./mesh console printed, as header "
                            + AccessToken.HEADER + "; without it, at most " + CALLS_WITHOUT_TOKEN
                            + " calls are allowed");
        }
    }

    private static <T> T checked(Supplier<T> model) {
        try {
            return model.get();
        } catch (IllegalArgumentException outOfRange) {
            throw new ScenarioException(String.valueOf(outOfRange.getMessage()));
        }
    }

    /**
     * The prediction for a contender.
     *
     * @param prediction null if there is no model of the contender
     * @param reason why there is no model; null if there is one
     */
    record Predicted(
            String contender,
            @Nullable SimulationOutcome prediction,
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
        return queues.submit(
                Work.SIMULATION, () -> shipped.computeIfAbsent(name, one -> simulate(CheckedScenarios.find(one))));
    }

    private static List<Predicted> simulate(Scenario scenario) {
        Predictions predictions = new Predictions(scenario, AssumedLimits.of(scenario));
        return scenario.contenders().stream()
                .map(contender -> Predicted.of(contender, predictions.of(contender)))
                .toList();
    }
}
