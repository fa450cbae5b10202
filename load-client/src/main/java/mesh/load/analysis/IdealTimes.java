package mesh.load.analysis;

import java.util.Optional;
import mesh.load.analysis.IdealTime.Places;
import mesh.load.results.contender.IdealTimeFigures;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.shape.Shape;

/** Computes ideal times from what the services say is in force, not from what somebody meant to set. */
public final class IdealTimes {

    private final Scenario scenario;
    private final LimitsInForce limits;

    /** Of the contenders of a scenario. */
    public IdealTimes(Scenario scenario, LimitsInForce limits) {
        this.scenario = scenario;
        this.limits = limits;
    }

    /**
     * Empty for a stream and for work of its own, of which is not known beforehand how long it takes, and for a rate, which
     * ends when it is told to.
     */
    public Optional<IdealTimeFigures> of(Contender contender) {
        if (contender.calls() == Calls.STREAM
                || contender.calls() == Calls.NONE
                || scenario.shape(contender) instanceof Shape.Open
                || limits.serviceTime().isEmpty()) {
            return Optional.empty();
        }
        IdealTime idealTime = new IdealTime(
                contender.calls(),
                scenario.itemsOf(contender).toList(),
                scenario.requests(contender) / contender.users(),
                limits.serviceTime().get(),
                limits.fanOut(contender.service()),
                places(contender),
                waitingPlaces(contender));
        return Optional.of(idealTime.figures());
    }

    private Places places(Contender contender) {
        Places places = new Places(limits.backendThreads(), "threads of the backend")
                .orNarrower(limits.backendPlaces(), "places in the backend");
        return switch (contender.connections()) {
            case POOL, APACHE_POOL -> places.orNarrower(number(contender, "maxConnections"), "connections of the pool");
            case SEMAPHORE, CONCURRENCY_LIMIT, CONCURRENCY_LIMIT_REJECT ->
                places.orNarrower(number(contender, "maxConcurrentCalls"), "permits for calls");
            case UNLIMITED -> places;
        };
    }

    private int number(Contender contender, String limit) {
        return limits.number(contender.service(), limit, Integer.MAX_VALUE);
    }

    /** A gateway that has no such limit, or does not tell it, is taken to have room for all: the bound is then too low. */
    private Places waitingPlaces(Contender contender) {
        return switch (contender.waitsOn()) {
            case NONE -> Places.UNLIMITED;
            case REQUEST_THREAD -> threads(contender, "threads.request", requestThreads(contender.service()));
            case BOUNDED_ELASTIC -> threads(contender, "threads.boundedElastic", "threads of boundedElastic");
        };
    }

    private Places threads(Contender contender, String limit, String name) {
        return Places.UNLIMITED.orNarrower(number(contender, limit), name);
    }

    private static String requestThreads(Service gateway) {
        return gateway.isNettyGateway() ? "event loops" : "threads of the gateway";
    }
}
