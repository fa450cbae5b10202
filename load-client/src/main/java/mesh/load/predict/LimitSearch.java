package mesh.load.predict;

import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import mesh.load.analysis.LimitsInForce;
import mesh.load.analysis.ObservedMetrics;
import mesh.load.results.ReportedTimes;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.LimitFigures;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.PredictionFigures;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.contender.StageFigures.StageTime;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Service;
import mesh.stages.path.Stage;
import org.jspecify.annotations.Nullable;

/** Finds the limit for which the requests of a contender waited most of their time. */
public record LimitSearch(Scenario scenario, LimitsInForce limits, Contender contender) {

    /** The smallest share of the time for which one limit counts as what the requests waited for. */
    private static final double MOST = 0.5;

    /** The largest share of requests whose stages may be unknown. */
    private static final double UNKNOWN = 0.05;

    /** How many times longer than in the model requests may wait for a limit. If they wait even longer, the limit is not the reason. */
    private static final double ALIKE = 2;

    /** A pool counts as used up if a sample saw this share of it in use, because it can pass on a place between two samples. */
    private static final double USED_UP = 0.9;

    /**
     * What was observed during the load.
     *
     * @param backend the counters of the legacy backend; empty if it was not called
     */
    public record During(ObservedMetrics metrics, Map<String, Object> backend, long durationNanos) {}

    /**
     * A limit of a service.
     *
     * @param name by which the service reports it
     * @param places what it limits, in the plural
     * @param value null for unlimited
     * @param peak the most of it that was in use; empty if it was not observed
     */
    private record Limit(
            Service service,
            String name,
            String places,
            @Nullable String setting,
            @Nullable Integer value,
            OptionalDouble peak) {}

    /**
     * Returns the limit; empty if no limit is clearly the main one, or if the figures contradict each other. They do if the requests waited
     * for it much less in the model, or if it was never used up.
     */
    public Optional<LimitFigures> find(StageFigures stages, @Nullable PredictionFigures modelled, During observed) {
        StageTime most = stages.parts().stream()
                .max(Comparator.comparingDouble(StageTime::share))
                .orElse(null);
        boolean isKnown = stages.unknown() <= UNKNOWN * (stages.known() + stages.unknown());
        if (most == null || most.share() < MOST || !isKnown) {
            return Optional.empty();
        }
        Limit limit =
                Stage.of(most.stage()).map(stage -> limit(stage, observed)).orElse(null);
        Integer value = limit == null ? null : limit.value();
        return limit == null || value == null || isContradicted(most, limit.peak(), value, modelled)
                ? Optional.empty()
                : Optional.of(new LimitFigures(
                        most.stage(),
                        limit.places(),
                        limit.setting(),
                        value,
                        backendUse(observed),
                        modelled == null ? null : doubled(limit, value)));
    }

    private @Nullable Limit limit(Stage stage, During observed) {
        return switch (stage) {
            case THREAD ->
                contender.service().isNettyGateway()
                        ? ofGateway(
                                "threads.boundedElastic",
                                "boundedElastic threads",
                                "reactor.schedulers.defaultBoundedElasticSize",
                                elasticThreads(observed))
                        : ofGateway(
                                "threads.request",
                                "request threads",
                                "server.tomcat.threads.max",
                                gauge(observed, Gauges.TOMCAT_BUSY));
            case PERMIT ->
                ofGateway(
                        "maxConcurrentCalls",
                        "permits",
                        "mesh.limits.max-concurrent-calls",
                        gauge(observed, Gauges.CALLS_ACTIVE));
            case CONNECTION ->
                ofGateway(
                        "maxConnections",
                        "connections",
                        "mesh.limits.max-connections",
                        gauge(observed, Gauges.POOL_ACTIVE));
            case DATABASE_POOL ->
                ofGateway(
                        LimitsInForce.DATABASE + "maxConnections",
                        "database connections",
                        "mesh.database.max-connections",
                        gauge(observed, Gauges.DATABASE_ACTIVE));
            case COMPUTING -> ofGateway("computing.processors", "processors", null, OptionalDouble.empty());
            case BACKEND_QUEUE -> ofBackend(observed);
            case BEFORE_GATEWAY, CALL, BACKEND, QUERY, RESPONSE, REST -> null;
        };
    }

    private Limit ofGateway(String name, String places, @Nullable String setting, OptionalDouble peak) {
        Service gateway = contender.service();
        return new Limit(gateway, name, places, setting, limits.number(gateway, name), peak);
    }

    private Limit ofBackend(During observed) {
        OptionalDouble peak = observed.backend().get("peakConcurrent") instanceof Number most
                ? OptionalDouble.of(most.doubleValue())
                : OptionalDouble.empty();
        return limits.backendPlaces() < limits.backendThreads()
                ? new Limit(
                        Service.LEGACY_BACKEND,
                        LimitsInForce.BACKEND_PLACES,
                        "backend places",
                        "legacy.behaviour.max-concurrent",
                        limits.backendPlaces(),
                        peak)
                : new Limit(
                        Service.LEGACY_BACKEND,
                        LimitsInForce.TOMCAT_THREADS,
                        "backend threads",
                        "server.tomcat.threads.max of legacy-backend",
                        limits.backendThreads(),
                        peak);
    }

    private OptionalDouble gauge(During observed, String name) {
        ObservationFigures gateway = observed.metrics().of(contender.service().label());
        return gateway == null ? OptionalDouble.empty() : gateway.max(name);
    }

    private static OptionalDouble elasticThreads(During observed) {
        return observed.metrics().threads() == null
                ? OptionalDouble.empty()
                : OptionalDouble.of(observed.metrics().threads().peak().getOrDefault("boundedElastic", 0));
    }

    private static boolean isContradicted(
            StageTime most, OptionalDouble peak, int value, @Nullable PredictionFigures modelled) {
        if (modelled == null || modelled.stages() == null) {
            return peak.isEmpty() || peak.getAsDouble() < USED_UP * value;
        }
        boolean isInModel = modelled.stages().stream()
                .anyMatch(one -> one.stage().equals(most.stage()) && one.meanNanos() * ALIKE >= most.meanNanos());
        return !isInModel || peak.orElse(value) < USED_UP * value;
    }

    private @Nullable PredictionFigures doubled(Limit limit, int value) {
        return new Predictions(scenario, limits.with(limit.service(), limit.name(), 2 * value))
                .figures(contender)
                .orElse(null);
    }

    private @Nullable Double backendUse(During observed) {
        Duration time =
                ReportedTimes.duration(observed.backend().get("timeServing")).orElse(null);
        if (time == null || observed.durationNanos() == 0) {
            return null;
        }
        double places = Math.min(limits.backendThreads(), limits.backendPlaces());
        return Math.min(1, time.toNanos() / (places * observed.durationNanos()));
    }
}
