package mesh.load.run.testbed;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleConsumer;
import java.util.function.LongSupplier;
import mesh.load.engine.LoadPlan;
import mesh.load.os.ProcessorClock.CompilerTime;
import mesh.load.results.contender.FailureNames;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.contender.WarmUpFigures;
import mesh.load.run.testbed.users.ContenderPlans;
import mesh.load.run.testbed.watch.CompilerWatch;
import mesh.load.run.testbed.watch.InterruptibleSupplier;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.WarmUp;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.ProcessEndedException;
import mesh.load.services.process.ServiceProcess.UnexpectedExit;
import org.jspecify.annotations.Nullable;

/**
 * Requests each route once before any measurement on its service, and then warms the contenders while the backend responds without delay. Without the
 * first request, a mistyped path or a broken service would only show minutes later, as a table without a valid response.
 *
 * <p>An invalid response ends the run, with three exceptions. A 500 with a known cause may be the result of interest: a route that blocks
 * an event loop rejects even a single user. A 413 may mean that a service limits request bodies. A request without a status may have timed
 * out. These exceptions do not apply to foreign applications.
 */
public final class ContenderWarmUp {

    /** The compilers of a warm service have work for less than this share of the time of the rounds. */
    private static final double NEARLY_IDLE = 0.15;

    /** The time of rounds after which the compilers get a pause. */
    private static final Duration BATCH = Duration.ofMillis(500);

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    /** How long a process may take to end after it has stopped listening. Most end within a second. */
    private static final Duration LONGEST_END = Duration.ofSeconds(20);

    private static final int NOT_FOUND = 404;
    private static final int TOO_LARGE = 413;
    private static final int LESSON = 500;
    private static final String FAULT_OF_THE_GATEWAY = "internal";

    private final Scenario scenario;
    private final TestBed bed;
    private final Map<String, LoadResult> firstResponses = new HashMap<>();
    private final Set<String> warmRoutes = new HashSet<>();
    private final Set<Service> servicesWithWarmBackground = new HashSet<>();

    public ContenderWarmUp(Scenario scenario, TestBed bed) {
        this.scenario = scenario;
        this.bed = bed;
    }

    /**
     * Requests each route once, if its services run. Does nothing if the scenario has no warm-up, because these requests would warm the routes.
     *
     * @throws ScenarioException if a service has no such route, or fails for a single user without a known cause
     */
    public void checkRoutes() throws InterruptedException {
        if (!scenario.warmUp().isNone()) {
            bed.behaveWithoutDelay();
            for (Contender contender : scenario.contenders()) {
                if (bed.hasServicesOf(List.of(contender))) {
                    firstResponse(contender);
                }
            }
        }
    }

    private LoadResult firstResponse(Contender contender) throws InterruptedException {
        return ContenderPlans.once(firstResponses, route(contender), () -> {
            LoadResult response = bed.run(bed.plans().oneOf(contender, scenario.requestTimeout()));
            refuseEnded(contender, response);
            if (contender.service().isForeign()) {
                refuseUnexpected(contender, response);
            }
            refuseUnknown(contender, response);
            refuseBroken(contender, response);
            return response;
        });
    }

    /**
     * Rejects a service that does not respond because its process is ending, or has ended. One that still listens is alive: it may close
     * connections because it wants TLS.
     */
    private void refuseEnded(Contender contender, LoadResult load) throws InterruptedException {
        boolean mayBeGone = load.requests().stream()
                .map(RequestRecord::outcome)
                .anyMatch(outcome -> outcome instanceof Outcome.Refused
                        || outcome instanceof Outcome.Reset
                        || outcome instanceof Outcome.Truncated);
        if (mayBeGone && contender.service().isForeign()) {
            bed.observers().disconnect(contender.service());
        }
        UnexpectedExit end = mayBeGone
                ? bed.mesh().awaitEnd(contender.service(), LONGEST_END).orElse(null)
                : null;
        if (end != null) {
            throw new ProcessEndedException("", end);
        }
    }

    /** Returns a key that contenders share if they differ only in their users. */
    private static String route(Contender contender) {
        return contender.service().label()
                + contender.method()
                + contender.path()
                + contender.accept()
                + contender.headers()
                + contender.body()
                + contender.data()
                + contender.before();
    }

    /**
     * Rejects a contender after its load. Without a warm-up, no earlier request can show that the service rejects all its requests.
     *
     * @throws ScenarioException if the service rejected all requests with the same status
     */
    public void refuseRejected(Contender contender, LoadResult load) throws InterruptedException {
        boolean isRejected = scenario.warmUp().isNone() && only(load) instanceof Outcome.ClientError;
        if (isRejected && contender.service().isForeign()) {
            refuseUnexpected(contender, load);
        }
        refuseUnknown(contender, load);
        if (isRejected) {
            refuseBroken(contender, load);
        }
    }

    /** Returns the outcome of all requests; null if their outcomes differ. */
    private static @Nullable Outcome only(LoadResult load) {
        List<Outcome> outcomes =
                load.requests().stream().map(RequestRecord::outcome).distinct().toList();
        return outcomes.size() == 1 ? outcomes.getFirst() : null;
    }

    private static void refuseUnknown(Contender contender, LoadResult load) {
        if (only(load) instanceof Outcome.ClientError(int status, String cause) && status == NOT_FOUND) {
            throw ContenderPlans.unknownRoute(contender, contender.pathFor(1));
        }
    }

    /** Rejects any other response of a foreign application than the expected one. None of its failures is one that a lesson is about. */
    private void refuseUnexpected(Contender contender, LoadResult load) throws InterruptedException {
        for (RequestRecord request : load.requests()) {
            if (!(request.outcome() instanceof Outcome.Ok)) {
                FirstResponse.Rejection rejection = FirstResponse.rejectionOf(
                        request, contender.validResponse(), scenario.requestTimeout(), excerptOf(contender, request));
                throw new ScenarioException(
                        contender.place() + ": " + contender.service().label() + " responds to " + contender.pathFor(1)
                                + " of contender '" + contender.id() + "' with " + rejection.text());
            }
        }
    }

    /** Returns what the application says. It would be silent again if the request had no response, or one without an end. */
    private String excerptOf(Contender contender, RequestRecord request) throws InterruptedException {
        return FirstResponse.mayExplainItself(request.outcome())
                ? bed.plans().excerptOf(contender).orElse("")
                : "";
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
            case Outcome.ClientError(int status, String cause) when status == TOO_LARGE -> null;
            case Outcome.ClientError(int status, String cause) -> Integer.toString(status);
            case Outcome.WrongContent(String expected, String actual) -> actual + " in place of " + expected;
            case Outcome.Malformed malformed -> malformed.received();
            default -> null;
        };
    }

    public boolean isCold(Contender contender) {
        return !scenario.warmUp().isNone() && !warmRoutes.contains(route(contender));
    }

    /**
     * Warms a contender. If reconnecting, every other round starts without connections, as the measurement will. If its service is kept from
     * an earlier run and has completed this warm-up before, the warm-up ends as soon as it has shown that the contender is still warm.
     *
     * @param progress receives how many cores the JIT compilers wanted because of the last rounds
     */
    public WarmUpFigures warm(Contender contender, boolean reconnecting, DoubleConsumer progress)
            throws InterruptedException {
        warmRoutes.add(route(contender));
        WarmUp settings = warmUpOf(contender);
        String completed = route(contender) + contender.users() + settings;
        boolean isRepeated = bed.mesh().wasWarmed(contender.service(), completed);
        bed.behaveWithoutDelay();
        LoadResult first = firstResponse(contender);
        contender.neededServices().forEach(service -> bed.journal().beginRequests(service.label()));
        LoadPlan burst = bed.recorded(contender, bed.plans().warmUpOf(contender));
        AtomicInteger round = new AtomicInteger();
        WarmUpFigures figures = warm(
                contender,
                isRepeated ? settings.endingWhenSteady() : settings,
                first,
                () -> reconnecting && round.getAndIncrement() % 2 == 0
                        ? bed.runOnNewConnections(contender, burst)
                        : bed.run(burst),
                new CompilerWatch(() -> bed.observers().compilerTimes(contender), System::nanoTime, Thread::sleep),
                System::nanoTime,
                progress);
        Optional<LoadPlan> background = bed.plans().backgroundWarmUp(contender);
        if (background.isPresent() && servicesWithWarmBackground.add(contender.service())) {
            bed.run(background.get());
        }
        bed.mesh().addWarmUp(contender.service(), completed);
        return figures;
    }

    /**
     * Runs rounds until the contender is warm, or the warm-up reaches a limit of the scenario. After some rounds, it pauses until the JIT
     * compilers are idle. Otherwise the rounds would take the cores that the compilers need, and the code would stay slow for longer. The
     * limits count the rounds and their time, but not the pauses.
     */
    static WarmUpFigures warm(
            Contender contender,
            WarmUp settings,
            LoadResult first,
            InterruptibleSupplier<LoadResult> burst,
            CompilerWatch compilers,
            LongSupplier nanoTime,
            DoubleConsumer progress)
            throws InterruptedException {
        List<WarmUpFigures.Round> rounds = new ArrayList<>();
        long worked = 0;
        Double compiling = null;
        Batch batch = new Batch(compilers.begin());
        while (rounds.size() < settings.rounds()
                && !(settings.mayEndEarly() && WarmUpFigures.isSettled(rounds) && isNearlyIdle(compiling))
                && (rounds.isEmpty() || worked < settings.maxDuration().toNanos())) {
            long begin = nanoTime.getAsLong();
            LoadResult round = burst.get();
            long nanos = nanoTime.getAsLong() - begin;
            worked += rounds.isEmpty() ? 0 : nanos; // only the first round includes the loading of code
            batch.nanos += nanos;
            rounds.add(new WarmUpFigures.Round(
                    round.durationNanos(),
                    round.requests().size(),
                    OutcomeCounts.of(round).ok()));
            if (rounds.size() == 1 || batch.nanos >= BATCH.toNanos()) {
                compilers.awaitIdle(LONGEST_PAUSE);
                Long wanted = compilers.wanted(batch.compilersBefore);
                compiling = wanted == null ? null : Double.valueOf((double) wanted / batch.nanos);
                progress.accept(compiling == null ? 0 : compiling);
                batch = new Batch(compilers.begin());
            }
        }
        Long cold = first.requests().stream()
                .filter(one -> one.outcome() instanceof Outcome.Ok)
                .map(one -> Long.valueOf(one.latencyNanos()))
                .findFirst()
                .orElse(null);
        return new WarmUpFigures(contender.id(), cold, rounds, WarmUpFigures.isSettled(rounds), compiling);
    }

    private static boolean isNearlyIdle(@Nullable Double compiling) {
        return compiling == null || compiling < NEARLY_IDLE;
    }

    /** Some rounds between two pauses. */
    private static final class Batch {

        private final Map<Service, CompilerTime> compilersBefore;
        private long nanos;

        Batch(Map<Service, CompilerTime> compilersBefore) {
            this.compilersBefore = compilersBefore;
        }
    }

    /**
     * If the run measures the cost of a request, each service gets the same amount of warm-up, regardless of its number of contenders. Code
     * is fully compiled only after about ten thousand requests, and a service with a single contender would otherwise get the fewest.
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
}
