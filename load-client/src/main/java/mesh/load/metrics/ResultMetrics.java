package mesh.load.metrics;

import static mesh.load.metrics.Arguments.CONTENDER;
import static mesh.load.metrics.Arguments.CONTENDER_AND_NUMBER;
import static mesh.load.metrics.Arguments.NONE;
import static mesh.load.metrics.Arguments.PATTERNS;
import static mesh.load.metrics.Arguments.TWO_CONTENDERS;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import mesh.load.metrics.MetricScope.Extreme;
import mesh.load.metrics.MetricScope.Extreme.Kind;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.ServiceFigures;
import mesh.load.results.contender.CompleteRepetitions;
import mesh.load.results.contender.ContenderResult;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.IdPattern;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Scenario.Pair;
import org.jspecify.annotations.Nullable;

/**
 * The root scope of metrics: the complete result. The path of every metric begins here.
 *
 * @param contenders contenders that the run was to measure
 * @param remarks receives caveats about the figures that are read
 */
public record ResultMetrics(RunResult result, List<Contender> contenders, Set<String> remarks) {

    /** The names with which a path in an assertion can begin; all other metrics follow them. */
    public static final Metrics<ResultMetrics> ALL = new Metrics<>(List.of(
            Metric.scope(
                    "contender", CONTENDER, ContenderMetrics.ALL, (result, ids) -> result.contender(ids.getFirst())),
            Metric.scope("highest", PATTERNS, ContenderMetrics.ALL, (result, ids) -> result.extreme(Kind.HIGHEST, ids)),
            Metric.scope("lowest", PATTERNS, ContenderMetrics.ALL, (result, ids) -> result.extreme(Kind.LOWEST, ids)),
            Metric.scope(
                    "compared",
                    TWO_CONTENDERS,
                    ComparisonMetrics.ALL,
                    (result, ids) -> ComparisonMetrics.of(result.result, ids)),
            Metric.scope("soak", NONE, SoakMetrics.ALL, (result, none) -> SoakMetrics.of(result.result)),
            Metric.scope(
                    "capacity",
                    CONTENDER,
                    CapacityMetrics.ALL,
                    (result, ids) -> CapacityMetrics.of(result.result, ids)),
            Metric.scope(
                    "overload",
                    CONTENDER,
                    OverloadMetrics.ALL,
                    (result, ids) -> OverloadMetrics.of(result.result, ids)),
            Metric.scope(
                    "connections",
                    CONTENDER_AND_NUMBER,
                    OpenConnectionsMetrics.ALL,
                    (result, which) -> OpenConnectionsMetrics.of(result.result, which))));

    /** Returns the scope of the whole result. */
    public MetricScope scope() {
        return ALL.of("", this);
    }

    /**
     * Returns what the scenario lacks for a run that measures this name; null if its run measures the name.
     *
     * @param arguments the arguments in parentheses after the name; empty without them
     */
    public static @Nullable String missing(Scenario scenario, String name, List<String> arguments) {
        return switch (name) {
            case "soak" -> isDone(scenario, Experiment.Soak.class) ? null : "'soak'";
            case "capacity" -> isDone(scenario, Experiment.Capacity.class) ? null : "'find-max-rate'";
            case "overload" -> isDone(scenario, Experiment.Overload.class) ? null : "'overload'";
            case "connections" -> isDone(scenario, Experiment.OpenConnections.class) ? null : "'open-connections'";
            case "compared" ->
                scenario.compare().contains(new Pair(arguments.getFirst(), arguments.getLast()))
                        ? null
                        : "these two, in this order, in 'compare'";
            default -> null;
        };
    }

    private static boolean isDone(Scenario scenario, Class<? extends Experiment> experiment) {
        return experiment.isInstance(scenario.experiment().ofContenders());
    }

    private MetricScope contender(String id) {
        CompleteRepetitions complete = CompleteRepetitions.of(result.contenders(), id);
        if (complete.all().isEmpty()) {
            throw new NotMeasuredException("'" + id + "'"
                    + (complete.cutShort() == 0
                            ? " was not measured in this run"
                            : " is incomplete because the run ended"));
        }
        int planned = planned(id);
        int counted = complete.all().size();
        if (counted < planned) {
            remarks.add(counted + " of the " + planned + " repetitions of '" + id + "'");
        }
        return new ContenderMetrics(complete, limits(complete.first().service()), pools(), remarks).scope();
    }

    /** Returns the number of repetitions that the run was to make. */
    private int planned(String id) {
        return contenders.stream()
                .filter(one -> one.id().equals(id))
                .mapToInt(Contender::repetitions)
                .findFirst()
                .orElse(1);
    }

    /** Returns the extreme of the measured contenders, and requires a complete run: a missing contender could be the extreme one. */
    private MetricScope extreme(Kind kind, List<String> patterns) {
        if (result.state() != RunState.COMPLETE) {
            throw new NotMeasuredException("the run did not complete");
        }
        List<String> ids = result.contenders().stream().map(ContenderResult::id).toList();
        List<IdPattern> read = patterns.stream().map(IdPattern::new).toList();
        read.stream()
                .filter(one -> ids.stream().noneMatch(one::mentions))
                .findFirst()
                .ifPresent(unmatched -> {
                    throw new NotMeasuredException(
                            "no contender that matches '" + unmatched.text() + "' was measured in this run");
                });
        Map<String, MetricScope> byId = new LinkedHashMap<>();
        IdPattern.select(read, ids).forEach(id -> byId.put(id, contender(id)));
        String quoted = patterns.stream().collect(Collectors.joining("', '", "'", "'"));
        if (byId.isEmpty()) {
            throw new NotMeasuredException(quoted + " excludes every contender");
        }
        return new Extreme(kind.word() + "(" + quoted + ")", kind, byId);
    }

    private Set<String> pools() {
        Set<String> pools = new TreeSet<>();
        result.contenders().stream()
                .map(ContenderResult::threads)
                .filter(Objects::nonNull)
                .forEach(threads -> {
                    pools.addAll(threads.idle().keySet());
                    pools.addAll(threads.peak().keySet());
                });
        return pools;
    }

    private Map<String, Object> limits(String service) {
        return result.services().stream()
                .filter(one -> one.name().equals(service))
                .map(ServiceFigures::limits)
                .findFirst()
                .orElse(Map.of());
    }
}
