package mesh.load.predict;

import java.time.DateTimeException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import mesh.behaviour.Distribution;
import mesh.load.analysis.LimitsInForce;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.Durations;
import mesh.load.scenario.service.LegacyBehaviour;
import mesh.load.scenario.service.Service;

/**
 * The limits that will be in force when a scenario's services start: the scenario's properties, or else the defaults of the services and
 * their libraries.
 */
public final class AssumedLimits {

    private static final String CLIENT = "mesh.limits.";
    private static final String DATABASE = "mesh.database.";
    private static final String RETRY = "mesh.retry.";
    private static final String BACKEND = "legacy.behaviour.";

    /** The backend's default. */
    private static final String SERVICE_TIME = "100ms";

    /** Reactor's minimum number of event loops, on a machine with few processors. */
    private static final int MIN_EVENT_LOOPS = 4;

    private static final int BOUNDED_ELASTIC_PER_PROCESSOR = 10;

    private AssumedLimits() {}

    /** Returns the limits on a machine like this one. */
    public static LimitsInForce of(Scenario scenario) {
        return of(scenario, Runtime.getRuntime().availableProcessors());
    }

    /** Returns the limits on a machine with this number of processors. */
    public static LimitsInForce of(Scenario scenario, int processors) {
        Map<Service, Map<String, Object>> limits = new HashMap<>();
        Map<String, String> backend = properties(scenario, Service.LEGACY_BACKEND);
        limits.put(
                Service.LEGACY_BACKEND,
                Map.of(LimitsInForce.TOMCAT_THREADS, number(backend, "server.tomcat.threads.max", 200)));
        for (Service service : scenario.neededServices()) {
            if (service.role() == Service.Role.GATEWAY) {
                limits.put(service, gateway(service, properties(scenario, service), processors));
            }
        }
        return new LimitsInForce(behaviour(scenario), limits);
    }

    private static Map<String, String> properties(Scenario scenario, Service service) {
        return scenario.services().getOrDefault(service, Map.of());
    }

    private static Map<String, Object> gateway(Service service, Map<String, String> properties, int processors) {
        Map<String, Object> limits = new LinkedHashMap<>();
        limits.put("maxConnections", number(properties, CLIENT + "max-connections", 500));
        limits.put("pendingAcquireMaxCount", number(properties, CLIENT + "pending-acquire-max-count", 1000));
        limits.put("pendingAcquireTimeout", time(properties, CLIENT + "pending-acquire-timeout", "45s"));
        limits.put("responseTimeout", time(properties, CLIENT + "response-timeout", "30s"));
        limits.put("fanOut", number(properties, CLIENT + "fan-out", 256));
        limits.put("maxConcurrentCalls", number(properties, CLIENT + "max-concurrent-calls", 8000));
        limits.put("maxWaitDuration", time(properties, CLIENT + "max-wait-duration", "45s"));
        limits.put("database.maxConnections", number(properties, DATABASE + "max-connections", 10));
        limits.put("database.acquireTimeout", time(properties, DATABASE + "acquire-timeout", "30s"));
        limits.put("database.queryTime", time(properties, DATABASE + "query-time", "1ms"));
        limits.putAll(retries(properties));
        if (service.isNettyGateway()) {
            limits.put("threads.request", Math.max(MIN_EVENT_LOOPS, processors));
            limits.put("threads.boundedElastic", BOUNDED_ELASTIC_PER_PROCESSOR * processors);
        } else if (!service.virtualThreads()) {
            limits.put("threads.request", number(properties, "server.tomcat.threads.max", 200));
        }
        return limits;
    }

    private static Map<String, Object> retries(Map<String, String> properties) {
        Map<String, Object> limits = new LinkedHashMap<>();
        limits.put("retry.attempts", number(properties, RETRY + "attempts", 3));
        limits.put("retry.firstDelay", time(properties, RETRY + "first-delay", "100ms"));
        limits.put("retry.maxDelay", time(properties, RETRY + "max-delay", "1s"));
        limits.put("retry.totalTime", time(properties, RETRY + "total-time", "60s"));
        limits.put("retry.budgetRatio", ratio(properties, RETRY + "budget-ratio", 0.1));
        limits.put("retry.budgetReserve", number(properties, RETRY + "budget-reserve", 10));
        limits.put("retry.breakerWindow", number(properties, RETRY + "breaker-window", 100));
        limits.put("retry.breakerFailureRatio", ratio(properties, RETRY + "breaker-failure-ratio", 0.5));
        limits.put("retry.breakerOpenTime", time(properties, RETRY + "breaker-open-time", "5s"));
        limits.put("retry.breakerTrials", number(properties, RETRY + "breaker-trials", 10));
        return limits;
    }

    private static Map<String, Object> behaviour(Scenario scenario) {
        Map<String, String> settings = new HashMap<>(properties(scenario, Service.LEGACY_BACKEND));
        settings.putAll(scenario.legacy().asProperties());
        Map<String, Object> behaviour = new HashMap<>();
        behaviour.put("serviceTime", serviceTime(settings));
        behaviour.put(LimitsInForce.BACKEND_PLACES, number(settings, BACKEND + "max-concurrent", 0));
        behaviour.put("jitter", ratio(settings, BACKEND + "jitter", 0));
        behaviour.put("failureRatio", ratio(settings, BACKEND + "failure-ratio", 0));
        behaviour.put("hangRatio", ratio(settings, BACKEND + "hang-ratio", 0));
        behaviour.put("abortRatio", ratio(settings, BACKEND + "abort-ratio", 0));
        behaviour.put("abortBeforeResponseRatio", ratio(settings, BACKEND + "abort-before-response-ratio", 0));
        return behaviour;
    }

    /** Returns a number, or the default if the value is not a number: the service itself rejects such a value when it starts. */
    private static int number(Map<String, String> properties, String name, int otherwise) {
        String text = properties.getOrDefault(name, "");
        return text.matches("-?\\d{1,9}") ? Integer.parseInt(text) : otherwise;
    }

    private static double ratio(Map<String, String> properties, String name, double otherwise) {
        try {
            return Double.parseDouble(properties.getOrDefault(name, Double.toString(otherwise)));
        } catch (NumberFormatException none) {
            return otherwise;
        }
    }

    private static String serviceTime(Map<String, String> properties) {
        String text = properties.getOrDefault(BACKEND + LegacyBehaviour.SERVICE_TIME, SERVICE_TIME);
        try {
            return Distribution.of(text).text();
        } catch (Distribution.InvalidException none) {
            return Distribution.of(SERVICE_TIME).text();
        }
    }

    private static String time(Map<String, String> properties, String name, String otherwise) {
        try {
            return Durations.property(properties.getOrDefault(name, otherwise)).toString();
        } catch (DateTimeException | ArithmeticException none) {
            return Durations.property(otherwise).toString();
        }
    }
}
