package mesh.load.predict;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.behaviour.Distribution;
import mesh.load.analysis.LimitsInForce;
import mesh.load.predict.burst.Model;
import mesh.load.predict.burst.Model.Waits;
import mesh.load.predict.burst.Simulation;
import mesh.load.predict.burst.SimulationOutcome;
import mesh.load.predict.event.Retries;
import mesh.load.predict.rate.RateModel;
import mesh.load.predict.rate.RateModel.Runs;
import mesh.load.predict.rate.RateModel.Slowdown;
import mesh.load.results.contender.PredictionFigures;
import mesh.load.scenario.ConnectionLimit;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Work;
import mesh.load.scenario.key.Labelled;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.service.LegacyBehaviour;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.service.WaitsOn;
import mesh.load.scenario.shape.Arrivals;
import mesh.load.scenario.shape.Shape;
import org.jspecify.annotations.Nullable;

/** Predicts the time and the failures of a scenario's contenders under the limits in force. */
public record Predictions(Scenario scenario, LimitsInForce limits) {

    /** The predicted behaviour of a contender, or the reason why there is no prediction. */
    public sealed interface Outlook {

        record Predicted(Model model, SimulationOutcome prediction) implements Outlook {}

        /** There is no prediction. The reason is a clause. */
        record NotModelled(String reason) implements Outlook {}
    }

    /** Requests that arrive at one rate. */
    public record Rate(double perSecond, Arrivals arrivals, long seed) {}

    /** The default of the wait for a connection or a permit. */
    private static final Duration USUAL_WAIT = Duration.ofSeconds(45);

    /** A timeout that is longer than every run. */
    private static final Duration FOR_EVER = Duration.ofDays(1);

    /** The end of the path of a route that tries failed calls again. */
    private static final Pattern RETRIES = Pattern.compile("/retry/([a-z-]+)$");

    /** Settings of the backend that change only how long it serves a call. */
    private static final Set<String> SLOWNESS = Set.of(LegacyBehaviour.SERVICE_TIME, "jitter");

    private static final String IN_PART = "it responds at its deadline with what it has by then";

    public Optional<PredictionFigures> figures(Contender contender) {
        return of(contender) instanceof Outlook.Predicted(Model model, SimulationOutcome prediction)
                ? Optional.of(prediction.figures())
                : Optional.empty();
    }

    public Outlook of(Contender contender) {
        String reason = reason(contender);
        if (reason != null) {
            return new Outlook.NotModelled(reason);
        }
        try {
            Model model = model(contender);
            return new Outlook.Predicted(model, Simulation.run(model));
        } catch (IllegalArgumentException outOfRange) {
            return new Outlook.NotModelled(String.valueOf(outOfRange.getMessage()));
        }
    }

    /** Returns the burst of a contender as numbers that a reader can change; empty if there are more than a reader can change. */
    public Optional<WhatIf> asNumbers(Contender contender) {
        if (reason(contender) != null
                || contender.calls() == Calls.QUERIES
                || limits.serviceTimes()
                        .filter(Distribution.Fixed.class::isInstance)
                        .isEmpty()) {
            return Optional.empty();
        }
        Service service = contender.service();
        boolean isPooled = contender.connections() == ConnectionLimit.POOL;
        boolean isTriangular = scenario.work(contender) instanceof Work.Triangular;
        WhatIf numbers = WhatIf.ofBurst(
                contender.users(),
                contender.calls().label(),
                isTriangular ? null : Integer.valueOf(scenario.work(contender).itemsOf(1)),
                limits.serviceTime().orElseThrow().toMillis(),
                Math.min(limits.backendThreads(), limits.backendPlaces()),
                contender.waitsOn() == WaitsOn.NONE ? null : limits.number(service, "threads.request"),
                isPooled ? limits.number(service, "maxConnections", 500) : null,
                isPooled ? limits.number(service, "pendingAcquireMaxCount", 1000) : null,
                limits.fanOut(service));
        return Optional.of(numbers).filter(one -> isSame(one.model(), model(contender)));
    }

    /** Returns whether two models are the same. Cores do not matter to a gateway that computes nothing. */
    private static boolean isSame(Model one, Model other) {
        Model.Gateway gateway = other.gateway();
        return gateway.computing().isZero()
                && one.load().equals(other.load())
                && one.connections().equals(other.connections())
                && one.backend().equals(other.backend())
                && one.gateway()
                        .equals(new Model.Gateway(
                                gateway.waits(), gateway.threads(), gateway.fanOut(), gateway.responseTimeout()));
    }

    /**
     * Returns the rate of the scenario's load on a contender. It is empty if the load has no rate, if the rate changes, and if a fault is
     * injected that the model does not know. It knows a backend that is slower for a while.
     */
    public Optional<Rate> rate(Contender contender) {
        return scenario.experiment().ofContenders() instanceof Experiment.Load load
                        && (load.fault() == null || slower(load.fault()).isPresent())
                        && scenario.shape(contender)
                                instanceof Shape.Constant(int perSecond, Duration duration, Arrivals arrivals)
                ? Optional.of(new Rate(perSecond, arrivals, scenario.seed()))
                : Optional.empty();
    }

    /**
     * Returns the model of a contender under a load at a rate, which may differ from the load of the scenario. Throws an
     * {@link IllegalArgumentException} whose message is the reason why there is no model, or names a number that is not allowed.
     */
    public RateModel atRate(Contender contender, Rate rate) {
        String reason = reason(contender.calls());
        if (reason == null) {
            reason = contender.respondsInPart() ? IN_PART : reasonOfBackend(contender);
        }
        if (reason == null && contender.calls() != Calls.SINGLE && !(scenario.work(contender) instanceof Work.Fixed)) {
            reason = "at a rate all requests must make the same number of calls";
        }
        if (reason != null) {
            throw new IllegalArgumentException(reason);
        }
        Calls calls = modelled(contender.calls());
        int cnt = calls == Calls.SINGLE ? 1 : scenario.work(contender).itemsOf(1);
        Retries retries = retries(contender);
        Slowdown slowdown = slowdown(contender);
        int attempts = cnt * (retries == null ? 1 : retries.attempts());
        Runs runs = slowdown == null
                ? Runs.usual(attempts, rate.seed())
                : Runs.lasting(length(contender, slowdown), rate.perSecond(), attempts, rate.seed());
        return new RateModel(
                new RateModel.Load(rate.perSecond(), rate.arrivals(), calls, cnt, runs),
                gateway(contender),
                connections(contender),
                backend(contender),
                retries,
                slowdown);
    }

    private Duration length(Contender contender, Slowdown slowdown) {
        return scenario.shape(contender) instanceof Shape.Open open ? open.length() : slowdown.usualLoad();
    }

    /** Returns how the contender's route tries failed calls again; null if it does not. */
    private @Nullable Retries retries(Contender contender) {
        Service service = contender.service();
        Matcher path = RETRIES.matcher(contender.path());
        if (service.isForeign() || !path.find()) {
            return null;
        }
        return Labelled.find(Retries.Kind.class, path.group(1))
                .map(kind -> new Retries(
                        kind,
                        limits.number(service, "retry.attempts", 3),
                        limits.time(service, "retry.totalTime", Duration.ofSeconds(60)),
                        new Retries.BackOff(
                                limits.time(service, "retry.firstDelay", Retries.BackOff.USUAL.firstDelay()),
                                limits.time(service, "retry.maxDelay", Retries.BackOff.USUAL.maxDelay())),
                        new Retries.Budget(
                                limits.ratio(service, "retry.budgetRatio", Retries.Budget.USUAL.ratio()),
                                limits.number(service, "retry.budgetReserve", Retries.Budget.USUAL.reserve())),
                        breaker(service)))
                .orElse(null);
    }

    private Retries.Breaker breaker(Service service) {
        Retries.Breaker usual = Retries.Breaker.USUAL;
        return new Retries.Breaker(
                limits.number(service, "retry.breakerWindow", usual.window()),
                limits.ratio(service, "retry.breakerFailureRatio", usual.failureRatio()),
                limits.time(service, "retry.breakerOpenTime", usual.openTime()),
                limits.number(service, "retry.breakerTrials", usual.trials()));
    }

    /** Returns the time in which the scenario's fault makes the contender's backend slower; null if there is none. */
    private @Nullable Slowdown slowdown(Contender contender) {
        Fault fault = scenario.experiment().ofContenders() instanceof Experiment.Load load ? load.fault() : null;
        if (fault == null || contender.calls() == Calls.QUERIES) {
            return null;
        }
        return slower(fault)
                .map(behaviour -> new Slowdown(
                        fault.delay(),
                        fault.duration(),
                        limits.with(behaviour).serviceTimes().orElseThrow()))
                .orElse(null);
    }

    /** Returns the backend's settings during a fault that changes only how long the backend serves a call; empty for other faults. */
    private static Optional<LegacyBehaviour> slower(Fault fault) {
        return fault instanceof Fault.Misbehaviour(LegacyBehaviour behaviour, Duration delay, Duration duration)
                        && SLOWNESS.containsAll(behaviour.settings().keySet())
                ? Optional.of(behaviour)
                : Optional.empty();
    }

    private @Nullable String reason(Contender contender) {
        String reason = reason(contender.calls());
        if (reason == null) {
            reason = reason(scenario.experiment(), contender);
        }
        return reason == null ? reasonOfBackend(contender) : reason;
    }

    private static @Nullable String reason(Calls calls) {
        return switch (calls) {
            case STREAM -> "a stream of the store is not made of calls that wait";
            case ROWS -> "the rows of one query are not made of calls that wait";
            case NONE -> "the duration of its own work is not known in advance";
            case QUERIES, SINGLE, SEQUENTIAL, CONCURRENT -> null;
        };
    }

    private @Nullable String reasonOfBackend(Contender contender) {
        if (contender.calls() == Calls.QUERIES) {
            return null;
        }
        if (limits.serviceTimes().isEmpty()) {
            return "the backend does not report how long a call takes";
        }
        return Stream.of("failureRatio", "hangRatio", "abortRatio", "abortBeforeResponseRatio")
                        .anyMatch(ratio -> limits.ratio(ratio) > 0)
                ? "the backend fails, hangs or aborts on purpose"
                : null;
    }

    private @Nullable String reason(Experiment experiment, Contender contender) {
        return switch (experiment) {
            case Experiment.Load load -> reason(load, contender);
            case Experiment.Capacity capacity -> "its rate is known only after a search";
            case Experiment.Overload overload -> "its rate is known only after a search";
            case Experiment.Soak soak -> "a soak puts all contenders under load together";
            case Experiment.OpenConnections open -> "open connections wait for events, not for calls";
            case Experiment.Isolated isolated -> reason(isolated.underLoad(), contender);
        };
    }

    private @Nullable String reason(Experiment.Load load, Contender contender) {
        Shape shape = scenario.shape(contender);
        if (load.fault() != null && rate(contender).isEmpty()) {
            return "a fault is injected during the load";
        }
        if (shape instanceof Shape.Open) {
            return shape instanceof Shape.Constant
                    ? "the scenario sets the duration of a load at a rate"
                    : "its rate changes during the load";
        }
        String pace = shape instanceof Shape.Closed closed ? reason(closed) : null;
        if (pace != null) {
            return pace;
        }
        return contender.respondsInPart() ? IN_PART : null;
    }

    private static @Nullable String reason(Shape.Closed closed) {
        if (closed.think() != null) {
            return "its users think between requests, which the model does not know";
        }
        if (closed.duration() != null) {
            return "its users stop after a time, and the model knows only a number of requests";
        }
        return closed.joining() == null ? null : "its users join one after another, which the model does not know";
    }

    private Model model(Contender contender) {
        return new Model(
                new Model.Load(
                        contender.users(),
                        modelled(contender.calls()),
                        scenario.work(contender),
                        scenario.requests(contender) / contender.users()),
                gateway(contender),
                connections(contender),
                backend(contender));
    }

    private static Calls modelled(Calls calls) {
        return calls == Calls.QUERIES ? Calls.SEQUENTIAL : calls;
    }

    private Model.Backend backend(Contender contender) {
        if (contender.calls() == Calls.QUERIES) {
            Service gateway = contender.service();
            return new Model.Backend(limits.databaseConnections(gateway), limits.queryTime(gateway), 0);
        }
        return new Model.Backend(
                Math.min(limits.backendThreads(), limits.backendPlaces()),
                limits.serviceTimes().orElseThrow());
    }

    private Model.Gateway gateway(Contender contender) {
        Service service = contender.service();
        Waits waits = switch (contender.waitsOn()) {
            case NONE -> Waits.ON_NOTHING;
            case BOUNDED_ELASTIC -> Waits.ON_THREAD_PER_CALL;
            case REQUEST_THREAD -> service.isNettyGateway() ? Waits.ON_EVENT_LOOP : Waits.ON_REQUEST_THREAD;
        };
        String threads = waits == Waits.ON_THREAD_PER_CALL ? "threads.boundedElastic" : "threads.request";
        return new Model.Gateway(
                waits,
                waits == Waits.ON_NOTHING ? null : limits.number(service, threads),
                limits.fanOut(service),
                limits.time(service, "responseTimeout", Duration.ofSeconds(30)),
                contender.computing(),
                limits.cores(service));
    }

    private Model.Connections connections(Contender contender) {
        Service service = contender.service();
        if (contender.calls() == Calls.QUERIES) {
            return Model.Connections.ofDatabase(
                    limits.databaseConnections(service),
                    limits.time(service, LimitsInForce.DATABASE + "acquireTimeout", Duration.ofSeconds(30)));
        }
        Integer permits = limits.number(service, "maxConcurrentCalls");
        return switch (contender.connections()) {
            case POOL -> pool(service, limits.number(service, "pendingAcquireMaxCount", 1000));
            case APACHE_POOL -> pool(service, -1);
            case SEMAPHORE -> Model.Connections.permits(permits, limits.time(service, "maxWaitDuration", USUAL_WAIT));
            case CONCURRENCY_LIMIT -> Model.Connections.permits(permits, FOR_EVER);
            case CONCURRENCY_LIMIT_REJECT -> Model.Connections.withoutPool(permits);
            case UNLIMITED -> Model.Connections.withoutPool(contender.calls() == Calls.CONCURRENT ? permits : null);
        };
    }

    /** @param pending how many calls may wait; negative for unlimited */
    private Model.Connections pool(Service service, int pending) {
        return Model.Connections.pool(
                limits.number(service, "maxConnections", 500),
                pending < 0 ? null : pending,
                limits.time(service, "pendingAcquireTimeout", USUAL_WAIT));
    }
}
