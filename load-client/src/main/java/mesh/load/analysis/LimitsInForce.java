package mesh.load.analysis;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import mesh.load.results.RunResult;
import mesh.load.scenario.service.Service;

/**
 * What the services say is in force, by the names by which they say it; what one does not say is what its library does by itself.
 *
 * @param behaviour of the legacy backend; empty where it takes no part
 * @param limits of each service
 */
public record LimitsInForce(Map<String, Object> behaviour, Map<Service, Map<String, Object>> limits) {

    /** Prefix of a gateway's limits for the database. */
    public static final String DATABASE = "database.";

    private static final int POOLS_CONNECTIONS = 10;
    private static final Duration QUERY_TIME = Duration.ofMillis(1);
    private static final int TOMCATS_THREADS = 200;
    private static final int REACTORS_FAN_OUT = 256;

    /**
     * What was in force in a run.
     *
     * @param services of which it may tell something
     */
    public static LimitsInForce in(RunResult run, Collection<Service> services) {
        Map<Service, Map<String, Object>> limits = new HashMap<>();
        for (Service service : services) {
            run.services().stream()
                    .filter(told -> told.name().equals(service.label()))
                    .forEach(told -> limits.put(service, told.limits()));
        }
        return new LimitsInForce(run.legacyBehaviour(), limits);
    }

    /** Of a call of the backend, the mean where it spreads; empty if it does not say. */
    public Optional<Duration> serviceTime() {
        return Optional.ofNullable(behaviour.get("serviceTime")).map(time -> Duration.parse(time.toString()));
    }

    /** A ratio of the backend's behaviour, 0 to 1: 0 if it does not say. */
    public double ratio(String name) {
        return behaviour.get(name) instanceof Number ratio ? ratio.doubleValue() : 0;
    }

    /** Calls that the backend can have at once. */
    public int backendThreads() {
        return number(Service.LEGACY_BACKEND, "tomcat.threads.max", TOMCATS_THREADS);
    }

    /** Those of them that it serves at once; the others wait. */
    public int backendPlaces() {
        return behaviour.get("maxConcurrent") instanceof Number places && places.intValue() > 0
                ? places.intValue()
                : Integer.MAX_VALUE;
    }

    /** How long a query of a gateway takes in the database at least. */
    public Duration queryTime(Service gateway) {
        return time(gateway, DATABASE + "queryTime", QUERY_TIME);
    }

    /** Queries of a gateway that the database can have at once: each needs a connection of its pool. */
    public int databaseConnections(Service gateway) {
        return number(gateway, DATABASE + "maxConnections", POOLS_CONNECTIONS);
    }

    /** Calls that one request of a gateway may have under way at once. */
    public int fanOut(Service gateway) {
        return number(gateway, "fanOut", REACTORS_FAN_OUT);
    }

    /** On which a gateway can compute; if it does not say, those of this machine. */
    public int cores(Service gateway) {
        return Math.max(
                1, number(gateway, "computing.processors", Runtime.getRuntime().availableProcessors()));
    }

    /** A whole number that a service says, or another. */
    public int number(Service service, String name, int otherwise) {
        return of(service).get(name) instanceof Number number ? number.intValue() : otherwise;
    }

    /** A time that a service says, or another. */
    public Duration time(Service service, String name, Duration otherwise) {
        return of(service).get(name) instanceof String text ? Duration.parse(text) : otherwise;
    }

    private Map<String, Object> of(Service service) {
        return limits.getOrDefault(service, Map.of());
    }
}
