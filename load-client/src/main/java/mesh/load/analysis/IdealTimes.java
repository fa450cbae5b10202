package mesh.load.analysis;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import mesh.load.analysis.IdealTime.Computing;
import mesh.load.analysis.IdealTime.Places;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;
import mesh.load.scenario.Calls;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;
import mesh.load.scenario.Shape;

/** Computes ideal times from the limits that the services report, and not from the limits that a user meant to set. */
public final class IdealTimes {

    /** Kinds of calls whose duration cannot be known in advance. */
    private static final Set<Calls> OF_UNKNOWN_LENGTH = EnumSet.of(Calls.STREAM, Calls.ROWS, Calls.NONE);

    private final Scenario scenario;
    private final LimitsInForce limits;

    /** Creates the ideal times of a scenario's contenders. */
    public IdealTimes(Scenario scenario, LimitsInForce limits) {
        this.scenario = scenario;
        this.limits = limits;
    }

    /**
     * Returns the ideal time of a contender. It is empty in these cases:
     *
     * <ul>
     *   <li>a stream, the rows of one query, or work of its own: their duration cannot be known in advance
     *   <li>a rate: it ends when the scenario says so
     *   <li>a route with a deadline: it ends at the deadline, with as much of the work as is done by then
     * </ul>
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

    /** Uses the cores that the gateway reports. If it computes in a pool with fewer threads, the bound is too low. */
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

    /** Assumes that all requests can wait if a gateway has no such limit or does not report it. In the latter case the bound is too low. */
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
