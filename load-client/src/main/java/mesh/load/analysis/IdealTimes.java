package mesh.load.analysis;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import mesh.load.analysis.IdealTime.Computing;
import mesh.load.analysis.IdealTime.Places;
import mesh.load.results.contender.IdealTimeFigures;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.shape.Shape;

/** Computes ideal times from what the services say is in force, not from what somebody meant to set. */
public final class IdealTimes {

    /** Of these is not known beforehand how long they take. */
    private static final Set<Calls> OF_UNKNOWN_LENGTH = EnumSet.of(Calls.STREAM, Calls.ROWS, Calls.NONE);

    private final Scenario scenario;
    private final LimitsInForce limits;

    /** Of the contenders of a scenario. */
    public IdealTimes(Scenario scenario, LimitsInForce limits) {
        this.scenario = scenario;
        this.limits = limits;
    }

    /**
     * Empty for a stream, for the rows of one query and for work of its own, of which is not known beforehand how long they take; for a
     * rate, which ends when it is told to; and for a route with a deadline, which ends when that is there, with as much of the work as is done by then.
     */
    public Optional<IdealTimeFigures> of(Contender contender) {
        if (OF_UNKNOWN_LENGTH.contains(contender.calls())
                || scenario.shape(contender) instanceof Shape.Open
                || contender.respondsInPart()) {
            return Optional.empty();
        }
        return serviceTime(contender)
                .map(serviceTime -> idealTime(contender, serviceTime).figures());
    }

    private IdealTime idealTime(Contender contender, Duration serviceTime) {
        return new IdealTime(
                contender.calls(),
                scenario.itemsOf(contender).toList(),
                scenario.requests(contender) / contender.users(),
                serviceTime,
                limits.fanOut(contender.service()),
                places(contender),
                waitingPlaces(contender),
                computing(contender));
    }

    private Optional<Duration> serviceTime(Contender contender) {
        return contender.calls() == Calls.QUERIES
                ? Optional.of(limits.queryTime(contender.service()))
                : limits.serviceTime();
    }

    /** The cores are those that the gateway says it has; a pool for computing with fewer threads makes the bound too low. */
    private Computing computing(Contender contender) {
        return contender.computing().isZero()
                ? Computing.NONE
                : new Computing(contender.computing(), limits.cores(contender.service()));
    }

    private Places places(Contender contender) {
        if (contender.calls() == Calls.QUERIES) {
            return new Places(limits.databaseConnections(contender.service()), "connections of the database's pool");
        }
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
