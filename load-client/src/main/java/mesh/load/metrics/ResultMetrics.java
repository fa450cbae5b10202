package mesh.load.metrics;

import static mesh.load.metrics.Arguments.CONTENDER;
import static mesh.load.metrics.Arguments.CONTENDER_AND_NUMBER;
import static mesh.load.metrics.Arguments.NONE;
import static mesh.load.metrics.Arguments.PATTERNS;
import static mesh.load.metrics.Arguments.TWO_CONTENDERS;
import static mesh.load.metrics.Unit.COUNT;
import static mesh.load.metrics.Unit.RATIO;
import static mesh.load.metrics.Unit.YES_OR_NO;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import mesh.load.metrics.MetricScope.Extreme;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.ServiceFigures;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.CompleteRepetitions;
import mesh.load.results.contender.ContenderResult;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.IdPattern;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Scenario.Pair;
import mesh.load.stats.PairedRatio;
import org.jspecify.annotations.Nullable;

/**
 * The root scope of metrics: the complete result. The path of every metric begins here.
 *
 * @param contenders contenders that the run was to measure
 * @param remarks receives caveats about the figures that are read
 */
public record ResultMetrics(RunResult result, List<Contender> contenders, Set<String> remarks) {

    /** The metrics of two contenders side by side. */
    private static final Metrics<ComparisonFigures> COMPARED = new Metrics<>(List.of(
            RATIO.of(
                    "ratio",
                    "time of the first contender divided by that of the second; median of the pairs",
                    ComparisonFigures::ratio),
            RATIO.of("low", "lower end of its 95 % interval", ComparisonFigures::low),
            RATIO.of("high", "upper end of its 95 % interval", ComparisonFigures::high),
            COUNT.of("pairs", "repetitions in which both contenders were measured", ComparisonFigures::pairs),
            YES_OR_NO.of("differs", "whether the interval excludes 1", ResultMetrics::differs)));

    /** The names with which a path in an assertion can begin; all other metrics follow them. */
    public static final Metrics<ResultMetrics> ALL = new Metrics<>(List.of(
            Metric.scope("contender", CONTENDER, ContenderMetrics.ALL, (one, ids) -> one.contender(ids.getFirst())),
            extreme("highest", true),
            extreme("lowest", false),
            Metric.scope("compared", TWO_CONTENDERS, COMPARED, ResultMetrics::compared),
            Metric.scope(
                    "soak", NONE, ExperimentMetrics.SOAK, (one, none) -> ExperimentMetrics.soak(one.measurement())),
            Metric.scope(
                    "capacity",
                    CONTENDER,
                    ExperimentMetrics.CAPACITY,
                    (one, ids) -> ExperimentMetrics.capacity(one.measurement(), ids.getFirst())),
            Metric.scope(
                    "overload",
                    CONTENDER,
                    ExperimentMetrics.OVERLOAD,
                    (one, ids) -> ExperimentMetrics.overload(one.measurement(), ids.getFirst())),
            new Metric<>(
                    "connections",
                    Unit.NONE,
                    "",
                    CONTENDER_AND_NUMBER,
                    ExperimentMetrics.CONNECTIONS,
                    (one, which, path) -> one.connections(which.getFirst(), which.getLast()))));

    private static Metric<ResultMetrics> extreme(String name, boolean isHighest) {
        return new Metric<>(
                name,
                Unit.NONE,
                "",
                PATTERNS,
                ContenderMetrics.ALL,
                (one, patterns, path) -> new Extreme(path, isHighest, one.contenders(patterns)));
    }

    /** Returns the scope of the whole result. */
    public MetricScope scope() {
        return ALL.of("", this);
    }

    /**
     * Returns what the scenario must also contain so that its run measures this metric; null if its run already measures it.
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
                        : "these two contenders, in this order, in 'compare'";
            default -> null;
        };
    }

    private static boolean isDone(Scenario scenario, Class<? extends Experiment> experiment) {
        return experiment.isInstance(scenario.experiment().ofContenders());
    }

    private Measurement measurement() {
        return result.measurement();
    }

    private MetricScope connections(String id, String number) {
        return ExperimentMetrics.CONNECTIONS.of(
                "connections('" + id + "', " + number + ")", ExperimentMetrics.connections(measurement(), id, number));
    }

    private ComparisonFigures compared(List<String> ids) {
        return result.comparisons().stream()
                .filter(one -> List.of(one.first(), one.second()).equals(ids))
                .findFirst()
                .orElseThrow(() -> new NotMeasuredException(
                        "'" + ids.getFirst() + "' and '" + ids.getLast() + "' were not compared in this run"));
    }

    private static boolean differs(ComparisonFigures one) {
        if (one.pairs() < PairedRatio.MIN_PAIRS) {
            throw new NotMeasuredException("'" + one.first() + "' and '" + one.second() + "' were compared in "
                    + one.pairs() + " repetitions. A difference needs at least " + PairedRatio.MIN_PAIRS);
        }
        return one.low() > 1 || one.high() < 1;
    }

    private ContenderMetrics contender(String id) {
        CompleteRepetitions complete = CompleteRepetitions.of(result.contenders(), id);
        if (complete.all().isEmpty()) {
            throw new NotMeasuredException("'" + id + "'"
                    + (complete.cutShort() == 0
                            ? " was not measured in this run"
                            : " is incomplete because the run ended"));
        }
        int planned = contenders.stream()
                .filter(one -> one.id().equals(id))
                .mapToInt(Contender::repetitions)
                .findFirst()
                .orElse(1);
        int counted = complete.all().size();
        if (counted < planned) {
            remarks.add(counted + " of the " + planned + " repetitions of '" + id + "'");
        }
        return new ContenderMetrics(complete, limits(complete.first().service()), pools(), remarks);
    }

    /** Returns the measured contenders by id. Requires a complete run, because a missing contender could have the extreme figure. */
    private Map<String, MetricScope> contenders(List<String> patterns) {
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
        IdPattern.select(read, ids).forEach(id -> byId.put(id, contender(id).scope()));
        if (byId.isEmpty()) {
            throw new NotMeasuredException("'" + String.join("', '", patterns) + "' excludes every contender");
        }
        return byId;
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
