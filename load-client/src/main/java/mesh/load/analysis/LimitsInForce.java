package mesh.load.analysis;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import mesh.behaviour.Distribution;
import mesh.load.results.ReportedTimes;
import mesh.load.results.RunResult;
import mesh.load.scenario.service.LegacyBehaviour;
import mesh.load.scenario.service.Service;
import org.jspecify.annotations.Nullable;

/**
 * The limits that services report, by the names that they use. If a service does not report a limit, the default of its library applies.
 *
 * @param behaviour of the legacy backend; empty if the run does not use it
 */
public record LimitsInForce(Map<String, Object> behaviour, Map<Service, Map<String, Object>> limits) {

    /** Prefix of a gateway's limits for the database. */
    public static final String DATABASE = "database.";

    /** Name of the threads of a service's Tomcat. Those of the backend are the calls that it can hold. */
    public static final String TOMCAT_THREADS = "tomcat.threads.max";

    /** Name of the threads of a gateway of this project that serve requests. */
    private static final String GATEWAY_THREADS = "threads.request";

    /** Name of the calls that the backend serves. */
    public static final String BACKEND_PLACES = "maxConcurrent";

    private static final String JITTER = "jitter";
    private static final int POOLS_CONNECTIONS = 10;
    private static final Duration QUERY_TIME = Duration.ofMillis(1);
    private static final int DEFAULT_TOMCAT_THREADS = 200;
    private static final int REACTORS_FAN_OUT = 256;

    /** Returns the limits of these services in a run, as far as the run contains them. */
    public static LimitsInForce in(RunResult run, Collection<Service> services) {
        Map<Service, Map<String, Object>> limits = new HashMap<>();
        for (Service service : services) {
            run.services().stream()
                    .filter(figures -> figures.name().equals(service.label()))
                    .forEach(figures -> limits.put(service, figures.limits()));
        }
        return new LimitsInForce(run.legacyBehaviour(), limits);
    }

    /** Returns these limits with another value for one of them. */
    public LimitsInForce with(Service service, String name, int value) {
        Map<String, Object> changedBehaviour = new HashMap<>(behaviour);
        Map<Service, Map<String, Object>> changed = new HashMap<>(limits);
        if (name.equals(BACKEND_PLACES)) {
            changedBehaviour.put(name, value);
        } else {
            Map<String, Object> ofService = new HashMap<>(of(service));
            ofService.put(name, value);
            changed.put(service, ofService);
        }
        return new LimitsInForce(changedBehaviour, changed);
    }

    /** Returns these limits with a backend that has these settings as well, by the names that a scenario gives them. */
    public LimitsInForce with(LegacyBehaviour other) {
        Map<String, Object> changed = new HashMap<>(behaviour);
        if (LegacyBehaviour.hasRandomTimes(other.settings())) {
            changed.remove(JITTER);
        }
        other.asFields()
                .forEach((name, value) -> changed.put(name, name.equals(JITTER) ? Double.valueOf(value) : value));
        return new LimitsInForce(changed, limits);
    }

    /** Returns the service time of a backend call, or the mean if it varies; empty if the backend does not report it. */
    public Optional<Duration> serviceTime() {
        return serviceTimes().map(Distribution::mean);
    }

    /** Returns the service times of backend calls; empty if the backend does not report them. */
    public Optional<Distribution> serviceTimes() {
        double jitter = ratio(JITTER);
        return Optional.ofNullable(behaviour.get("serviceTime"))
                .map(time -> Distribution.of(time.toString()))
                .map(times -> times instanceof Distribution.Fixed(Duration mean) && jitter > 0
                        ? new Distribution.Uniform(mean, jitter)
                        : times);
    }

    /** Returns a ratio of the backend's behaviour, 0 to 1; 0 if it is not reported. */
    public double ratio(String name) {
        return behaviour.get(name) instanceof Number ratio ? ratio.doubleValue() : 0;
    }

    /** Returns the number of calls that the backend can hold concurrently. */
    public int backendThreads() {
        return number(Service.LEGACY_BACKEND, TOMCAT_THREADS, DEFAULT_TOMCAT_THREADS);
    }

    /** Returns how many of these calls the backend serves concurrently. The rest of the calls wait. */
    public int backendPlaces() {
        return behaviour.get(BACKEND_PLACES) instanceof Number places && places.intValue() > 0
                ? places.intValue()
                : Integer.MAX_VALUE;
    }

    /** Returns the threads of a service's Tomcat; null if it reports none, or an unlimited number. */
    public @Nullable Integer serverThreads(Service service) {
        Integer own = number(service, GATEWAY_THREADS);
        return own == null ? number(service, TOMCAT_THREADS) : own;
    }

    public Duration queryTime(Service gateway) {
        return time(gateway, DATABASE + "queryTime", QUERY_TIME);
    }

    public int databaseConnections(Service gateway) {
        return number(gateway, DATABASE + "maxConnections", POOLS_CONNECTIONS);
    }

    public int fanOut(Service gateway) {
        return number(gateway, "fanOut", REACTORS_FAN_OUT);
    }

    /** Returns the number of cores on which a gateway can compute; the number of this machine's cores if the gateway does not report it. */
    public int cores(Service gateway) {
        return Math.max(
                1, number(gateway, "computing.processors", Runtime.getRuntime().availableProcessors()));
    }

    /** Returns a whole number that a service reports, or else this default. */
    public int number(Service service, String name, int otherwise) {
        return of(service).get(name) instanceof Number number ? number.intValue() : otherwise;
    }

    /** Returns a whole number that a service reports; null if it reports none or {@link Integer#MAX_VALUE}, which mean unlimited. */
    public @Nullable Integer number(Service service, String name) {
        int number = number(service, name, Integer.MAX_VALUE);
        return number == Integer.MAX_VALUE ? null : Integer.valueOf(number);
    }

    /** Returns a ratio that a service reports, or else this default. */
    public double ratio(Service service, String name, double otherwise) {
        return of(service).get(name) instanceof Number ratio ? ratio.doubleValue() : otherwise;
    }

    /** Returns a duration that a service reports, or else this default. */
    public Duration time(Service service, String name, Duration otherwise) {
        return ReportedTimes.limit(of(service), name, otherwise);
    }

    private Map<String, Object> of(Service service) {
        return limits.getOrDefault(service, Map.of());
    }
}
