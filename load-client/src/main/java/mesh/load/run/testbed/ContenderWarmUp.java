package mesh.load.run.testbed;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import mesh.load.engine.LoadPlan;
import mesh.load.results.contender.FailureNames;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.contender.WarmUpFigures;
import mesh.load.results.contender.WarmUpFigures.Round;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.Service;
import mesh.load.scenario.WarmUp;
import org.jspecify.annotations.Nullable;

/**
 * Requests each route once before any measurement, and then warms the contenders while the backend responds without delay. A route that
 * several contenders share is warmed only once.
 *
 * <p>Without the first request, a mistyped path would only show minutes later, as a table without a valid response. The same is true for a
 * service that fails for every user. A 500 with a known cause does not end the run, because it may be the result of interest: a route that
 * blocks an event loop rejects even a single user. Two other outcomes do not end the run either: a 413, because a service may limit request
 * bodies, and a request without a status, such as one that timed out. Any other invalid response ends the run.
 */
public final class ContenderWarmUp {

    private static final int NOT_FOUND = 404;
    private static final int TOO_LARGE = 413;
    private static final int LESSON = 500;
    private static final String FAULT_OF_THE_GATEWAY = "internal";

    private final Scenario scenario;
    private final TestBed bed;
    private final Map<String, LoadResult> firstResponses = new HashMap<>();
    private final Set<String> warmRoutes = new HashSet<>();
    private final Set<Service> servicesWarmedBeside = new HashSet<>();

    public ContenderWarmUp(Scenario scenario, TestBed bed) {
        this.scenario = scenario;
        this.bed = bed;
    }

    /**
     * Requests each route once, before any other request. Does nothing if the scenario has no warm-up, because these requests would warm
     * the routes.
     *
     * @throws ScenarioException if a service has no such route, or fails for a single user without a known cause
     */
    public void checkRoutes() throws InterruptedException {
        if (!scenario.warmUp().isNone()) {
            bed.behaveAtOnce();
            for (Contender contender : scenario.contenders()) {
                firstResponse(contender);
            }
        }
    }

    /** Returns the first response of a contender's route. Requests the route only if this has not been done before. */
    private LoadResult firstResponse(Contender contender) throws InterruptedException {
        LoadResult known = firstResponses.get(route(contender));
        if (known != null) {
            return known;
        }
        LoadResult response = bed.run(bed.plans().oneOf(contender, scenario.requestTimeout()));
        refuseUnknown(contender, response);
        refuseBroken(contender, response);
        firstResponses.put(route(contender), response);
        return response;
    }

    /** Returns a key for the route. Contenders that differ only in their users share it. */
    private static String route(Contender contender) {
        return contender.service().label() + contender.path() + contender.accept() + contender.body();
    }

    /**
     * Rejects a contender after its load if the service rejected all its requests with the same status. Without a warm-up, no earlier
     * request can show this.
     *
     * @throws ScenarioException if the service rejected every request
     */
    public void refuseRejected(Contender contender, LoadResult load) throws InterruptedException {
        refuseUnknown(contender, load);
        if (scenario.warmUp().isNone()) {
            List<Outcome> outcomes = load.requests().stream()
                    .map(RequestRecord::outcome)
                    .distinct()
                    .toList();
            if (outcomes.size() == 1 && outcomes.getFirst() instanceof Outcome.ClientError) {
                refuseBroken(contender, load);
            }
        }
    }

    private static void refuseUnknown(Contender contender, LoadResult load) {
        List<RequestRecord> requests = load.requests();
        if (!requests.isEmpty()
                && requests.stream().allMatch(one -> one.outcome().equals(new Outcome.ClientError(NOT_FOUND)))) {
            throw ContenderPlans.unknownRoute(contender, contender.pathFor(1));
        }
    }

    private void refuseBroken(Contender contender, LoadResult load) throws InterruptedException {
        for (RequestRecord request : load.requests()) {
            String broken = broken(request.outcome());
            if (broken != null) {
                String line = bed.plans()
                        .firstLineOf(contender)
                        .map(text -> ": " + text)
                        .orElse("");
                throw new ScenarioException(
                        contender.place() + ": " + contender.service().label() + " responds to " + contender.pathFor(1)
                                + " of contender '" + contender.id() + "' with " + broken + line
                                + ". A single user must get a valid response, or a 500 with a known cause. Check the path and the service's log");
            }
        }
    }

    /** Returns a few words about an outcome that ends the run; null for any other outcome. */
    private static @Nullable String broken(Outcome outcome) {
        return switch (outcome) {
            case Outcome.ServerError(int status, String cause)
            when status == LESSON && FailureNames.CAUSES.contains(cause) && !cause.equals(FAULT_OF_THE_GATEWAY) -> null;
            case Outcome.ServerError(int status, String cause) ->
                FailureNames.CAUSES.contains(cause) ? status + " " + cause : Integer.toString(status);
            case Outcome.ClientError(int status) when status == TOO_LARGE -> null;
            case Outcome.ClientError(int status) -> Integer.toString(status);
            case Outcome.WrongContent(String expected, String actual) -> actual + " in place of " + expected;
            default -> null;
        };
    }

    public boolean isCold(Contender contender) {
        return !scenario.warmUp().isNone() && !warmRoutes.contains(route(contender));
    }

    /**
     * Warms a contender, and returns the figures of its warm-up. {@link #isCold} then returns false for it.
     *
     * @param reconnecting whether every other round starts without connections, because the measurement will, too
     */
    public WarmUpFigures warm(Contender contender, boolean reconnecting) throws InterruptedException {
        warmRoutes.add(route(contender));
        bed.behaveAtOnce();
        LoadResult first = firstResponse(contender);
        LoadPlan burst = bed.plans().warmUpOf(contender);
        AtomicInteger round = new AtomicInteger();
        WarmUpFigures figures = warm(
                contender,
                warmUpOf(contender),
                first,
                () -> reconnecting && round.getAndIncrement() % 2 == 0
                        ? bed.runOnNewConnections(contender, burst)
                        : bed.run(burst),
                System::nanoTime);
        warmBeside(contender);
        return figures;
    }

    /**
     * Runs rounds until the contender is warm, or the warm-up reaches a limit of the scenario.
     *
     * @param first the result of the contender's very first request
     * @param burst runs one round
     */
    static WarmUpFigures warm(
            Contender contender,
            WarmUp settings,
            LoadResult first,
            InterruptibleSupplier<LoadResult> burst,
            LongSupplier nanoTime)
            throws InterruptedException {
        List<Round> rounds = new ArrayList<>();
        long begin = nanoTime.getAsLong();
        while (rounds.size() < settings.rounds()
                && !(settings.untilSteady() && WarmUpFigures.isSettled(rounds))
                && (rounds.isEmpty()
                        || nanoTime.getAsLong() - begin < settings.maxDuration().toNanos())) {
            rounds.add(round(burst.get()));
            if (rounds.size() == 1) {
                begin = nanoTime.getAsLong(); // only the first round includes the loading of code
            }
        }
        Long cold = first.requests().stream()
                .filter(one -> one.outcome() instanceof Outcome.Ok)
                .map(one -> Long.valueOf(one.latencyNanos()))
                .findFirst()
                .orElse(null);
        return new WarmUpFigures(contender.id(), cold, rounds, WarmUpFigures.isSettled(rounds));
    }

    private static Round round(LoadResult result) {
        int ok = (int) result.requests().stream()
                .filter(one -> one.outcome() instanceof Outcome.Ok)
                .count();
        return new Round(result.durationNanos(), result.requests().size(), ok);
    }

    /**
     * Returns the contender's warm-up. If the run measures the cost of a request, each service gets the same amount of warm-up, regardless
     * of its number of contenders. Code is fully compiled only after about ten thousand requests, and a service with a single contender
     * would otherwise get the fewest requests.
     */
    private WarmUp warmUpOf(Contender contender) {
        if (!(scenario.experiment().ofContenders() instanceof Experiment.Capacity)) {
            return scenario.warmUpOf(contender);
        }
        Map<Service, Integer> contenders = new HashMap<>();
        scenario.contenders().forEach(one -> contenders.merge(one.service(), 1, Integer::sum));
        return scenario.warmUpOf(contender)
                .longer(Collections.max(contenders.values()) / contenders.getOrDefault(contender.service(), 1));
    }

    /** Sends requests like those that other users send during the load, once for each service. */
    private void warmBeside(Contender contender) throws InterruptedException {
        Optional<LoadPlan> beside = bed.plans().warmUpBeside(contender);
        if (beside.isPresent() && servicesWarmedBeside.add(contender.service())) {
            bed.run(beside.get());
        }
    }
}
