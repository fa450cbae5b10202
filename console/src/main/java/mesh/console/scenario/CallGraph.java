package mesh.console.scenario;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import mesh.behaviour.Distribution;
import mesh.load.analysis.LimitsInForce;
import mesh.load.predict.AssumedLimits;
import mesh.load.scenario.ConnectionLimit;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.Durations;
import mesh.load.scenario.key.Labelled;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.service.WaitsOn;
import org.jspecify.annotations.Nullable;

/**
 * Who calls whom in a scenario, with the limits that decide how long requests wait. Pages draw it.
 *
 * @param services the services, each with figures in words, such as {@code 200 threads}
 * @param routes one for each contender
 */
public record CallGraph(List<Node> services, List<Route> routes) {

    /** The threads that serve a service's requests. */
    enum Threads implements Labelled {
        EVENT_LOOPS,
        PLATFORM,
        VIRTUAL,
        /** The service is not part of this project, or is not a gateway. */
        OWN;

        static Threads of(Service service) {
            if (service.role() != Service.Role.GATEWAY) {
                return OWN;
            }
            return service.isNettyGateway() ? EVENT_LOOPS : service.virtualThreads() ? VIRTUAL : PLATFORM;
        }

        private String words(Service service, LimitsInForce limits) {
            Integer number = limits.number(service, "threads.request");
            return switch (this) {
                case EVENT_LOOPS -> number + " event loops";
                case PLATFORM -> number + " threads";
                case VIRTUAL -> "virtual threads";
                case OWN -> "";
            };
        }
    }

    /**
     * A service.
     *
     * @param gateway whether users call it
     */
    public record Node(String name, boolean gateway, List<String> figures) {}

    /**
     * The way of a contender's requests.
     *
     * @param behind the service that the gateway calls; null if it calls none
     * @param pool the limit of the gateway's connections, in words; null if it calls no service
     */
    public record Route(
            String contender,
            int users,
            @JsonProperty("service") String gateway,
            String calls,
            @Nullable String behind,
            @Nullable String pool) {}

    /** Returns the graph for a scenario that is not running, with the limits that it will have on this machine. */
    public static CallGraph of(Scenario scenario) {
        return of(scenario, AssumedLimits.of(scenario));
    }

    /** Returns the graph with these limits. */
    public static CallGraph of(Scenario scenario, LimitsInForce limits) {
        List<Node> services = scenario.neededServices().stream()
                .map(service -> new Node(service.label(), service.isGateway(), figures(service, scenario, limits)))
                .toList();
        return new CallGraph(
                services,
                scenario.contenders().stream()
                        .map(one -> route(one, scenario, limits))
                        .toList());
    }

    private static Route route(Contender contender, Scenario scenario, LimitsInForce limits) {
        Optional<Service> behind = behind(contender, scenario);
        return new Route(
                contender.id(),
                contender.users(),
                contender.service().label(),
                words(contender.calls()),
                behind.map(Service::label).orElse(null),
                behind.map(service -> pool(contender, limits)).orElse(null));
    }

    private static Optional<Service> behind(Contender contender, Scenario scenario) {
        boolean callsDependencies =
                contender.service().isForeign() && !scenario.dependencies().isEmpty();
        return callsDependencies
                ? Optional.of(Service.DEPENDENCIES)
                : contender.calls().upstream();
    }

    private static String words(Calls calls) {
        return switch (calls) {
            case SINGLE -> "one call";
            case SEQUENTIAL -> "one call after another";
            case CONCURRENT -> "concurrent calls";
            case QUERIES -> "one query after another";
            case ROWS -> "one query for all rows";
            case STREAM -> "one stream";
            case NONE -> "";
        };
    }

    private static String pool(Contender contender, LimitsInForce limits) {
        Service gateway = contender.service();
        return switch (contender.calls()) {
            case QUERIES, ROWS -> "pool of " + limits.databaseConnections(gateway) + " connections";
            case STREAM -> "one connection";
            case SINGLE, SEQUENTIAL, CONCURRENT -> pool(contender.connections(), gateway, limits);
            case NONE -> "";
        };
    }

    private static String pool(ConnectionLimit limit, Service gateway, LimitsInForce limits) {
        return switch (limit) {
            case POOL, APACHE_POOL -> "pool of " + limits.number(gateway, "maxConnections", 500) + " connections";
            case SEMAPHORE, CONCURRENCY_LIMIT, CONCURRENCY_LIMIT_REJECT ->
                limits.number(gateway, "maxConcurrentCalls", 8000) + " calls at a time";
            case UNLIMITED -> "unlimited connections";
        };
    }

    private static List<String> figures(Service service, Scenario scenario, LimitsInForce limits) {
        Stream<@Nullable String> figures = switch (service.role()) {
            case GATEWAY -> Stream.of(Threads.of(service).words(service, limits), elastic(service, scenario, limits));
            case BACKEND ->
                Stream.of(
                        places(limits),
                        limits.serviceTimes().map(CallGraph::each).orElse(null));
            case DATABASE -> Stream.of(queryTime(scenario, limits));
            case STORE -> Stream.of("streams readings");
            case DEPENDENCY -> scenario.dependencies().keySet().stream();
            case APPLICATION, FOREIGN -> Stream.of();
        };
        return figures.filter(Objects::nonNull).toList();
    }

    /** Returns the threads of boundedElastic if a contender blocks there. */
    private static @Nullable String elastic(Service gateway, Scenario scenario, LimitsInForce limits) {
        boolean isUsed = scenario.contenders().stream()
                .anyMatch(one -> one.service().equals(gateway) && one.waitsOn() == WaitsOn.BOUNDED_ELASTIC);
        return isUsed ? limits.number(gateway, "threads.boundedElastic") + " threads to block on" : null;
    }

    private static String places(LimitsInForce limits) {
        return limits.backendPlaces() < limits.backendThreads()
                ? limits.backendPlaces() + " calls at a time"
                : limits.backendThreads() + " threads";
    }

    private static String each(Distribution serviceTimes) {
        String words = Durations.text(serviceTimes.mean()).replace("ms", " ms") + " per call";
        return serviceTimes instanceof Distribution.Fixed ? words : words + " on average";
    }

    /** Returns the time of a query; null if the gateways have different ones. */
    private static @Nullable String queryTime(Scenario scenario, LimitsInForce limits) {
        List<Duration> times = scenario.contenders().stream()
                .filter(one ->
                        one.calls().upstream().filter(Service.DATABASE::equals).isPresent())
                .map(one -> limits.queryTime(one.service()))
                .distinct()
                .toList();
        return times.size() == 1 ? times.getFirst().toMillis() + " ms per query" : null;
    }
}
