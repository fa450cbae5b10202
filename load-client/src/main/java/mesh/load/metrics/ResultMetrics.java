package mesh.load.metrics;

import static mesh.load.metrics.Arguments.CONTENDER;
import static mesh.load.metrics.Arguments.CONTENDER_AND_NUMBER;
import static mesh.load.metrics.Arguments.NONE;
import static mesh.load.metrics.Arguments.PATTERNS;
import static mesh.load.metrics.Arguments.TWO_CONTENDERS;
import static mesh.load.metrics.NotMeasuredException.check;
import static mesh.load.metrics.Unit.COUNT;
import static mesh.load.metrics.Unit.RATIO;
import static mesh.load.metrics.Unit.YES_OR_NO;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.metrics.MetricScope.Extreme;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.ServiceFigures;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.CompleteRepetitions;
import mesh.load.results.contender.ContenderResult;
import mesh.load.scenario.Contender;
import mesh.load.scenario.ContenderPair;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.IdPattern;
import mesh.load.stats.PairedRatio;
import org.jspecify.annotations.Nullable;

/**
 * The root scope of metrics: the complete result. The path of every metric begins here.
 *
 * @param contenders those that the run was to measure
 * @param remarks receives caveats about the figures that are read
 * @param readings of the contenders whose times are not read as measured
 * @param endsAtRatio whether both ends of an interval are read as the ratio between them, as if the interval were very narrow
 * @param read receives the contenders whose figures are read
 */
public record ResultMetrics(
        RunResult result,
        List<Contender> contenders,
        Set<String> remarks,
        Map<String, TimeReading> readings,
        boolean endsAtRatio,
        Set<String> read) {

    private static final Metrics<Compared> COMPARED = new Metrics<>(List.of(
            RATIO.of("ratio", "time of the first contender divided by that of the second; median of the pairs")
                    .from(one -> one.reading().ratio(one.figures().ratio())),
            RATIO.of("low", "lower end of its 95 % interval")
                    .from(one -> one.reading().ratio(one.end(one.figures().low()))),
            RATIO.of("high", "upper end of its 95 % interval")
                    .from(one -> one.reading().ratio(one.end(one.figures().high()))),
            COUNT.of("pairs", "repetitions in which both contenders were measured")
                    .from(one -> one.figures().pairs()),
            YES_OR_NO
                    .of("differs", "whether the interval excludes 1")
                    .from(one -> one.reading().decision(differs(one.figures())))));

    private record Compared(ComparisonFigures figures, boolean endsAtRatio, TimeReading reading) {

        double end(double measured) {
            return endsAtRatio ? figures.ratio() : measured;
        }
    }

    /** The names with which a path in an assertion can begin; all other metrics follow them. */
    public static final Metrics<ResultMetrics> ALL = new Metrics<>(List.of(
            Metric.scope("contender", CONTENDER, ContenderMetrics.ALL, (one, ids) -> one.contender(ids.getFirst())),
            extreme("highest", true),
            extreme("lowest", false),
            Metric.scope("compared", TWO_CONTENDERS, COMPARED, ResultMetrics::compared),
            Metric.scope("soak", NONE, ExperimentMetrics.SOAK, ExperimentMetrics::soak),
            Metric.scope("capacity", CONTENDER, ExperimentMetrics.CAPACITY, ExperimentMetrics::capacity),
            Metric.scope("overload", CONTENDER, ExperimentMetrics.OVERLOAD, ExperimentMetrics::overload),
            Metric.scope(
                    "connections",
                    CONTENDER_AND_NUMBER,
                    ExperimentMetrics.CONNECTIONS,
                    ExperimentMetrics::connections)));

    private static Metric<ResultMetrics> extreme(String name, boolean isHighest) {
        return Metric.scope(
                name,
                PATTERNS,
                ContenderMetrics.ALL,
                (one, patterns, path) -> new Extreme(path, isHighest, one.contenders(patterns)));
    }

    /** Returns the metrics of a result as it was measured. */
    public static MetricScope of(RunResult result) {
        return new ResultMetrics(result, List.of(), new HashSet<>(), Map.of(), false, new HashSet<>()).scope();
    }

    public MetricScope scope() {
        return ALL.of("", this);
    }

    /** Returns what the scenario must also contain so that its run measures this metric; null if its run already measures it. */
    public static @Nullable String missing(Scenario scenario, String name, List<String> arguments) {
        return switch (name) {
            case "soak" -> isDone(scenario, Experiment.Soak.class) ? null : "'soak'";
            case "capacity" -> isDone(scenario, Experiment.Capacity.class) ? null : "'find-max-rate'";
            case "overload" -> isDone(scenario, Experiment.Overload.class) ? null : "'overload'";
            case "connections" -> isDone(scenario, Experiment.OpenConnections.class) ? null : "'open-connections'";
            case "dependency" ->
                scenario.dependencies().containsKey(arguments.getFirst())
                        ? null
                        : "'" + arguments.getFirst() + "' in 'dependencies'";
            case "compared" ->
                scenario.compare().contains(new ContenderPair(arguments.getFirst(), arguments.getLast()))
                        ? null
                        : "these two contenders, in this order, in 'compare'";
            default -> null;
        };
    }

    private static boolean isDone(Scenario scenario, Class<? extends Experiment> experiment) {
        return experiment.isInstance(scenario.experiment().ofContenders());
    }

    private Compared compared(List<String> ids) {
        read.addAll(ids);
        TimeReading first = reading(ids.getFirst());
        return new Compared(
                comparison(ids),
                endsAtRatio,
                first == TimeReading.MEASURED ? reading(ids.getLast()).inverse() : first);
    }

    private TimeReading reading(String id) {
        return readings.getOrDefault(id, TimeReading.MEASURED);
    }

    private ComparisonFigures comparison(List<String> ids) {
        return result.comparisons().stream()
                .filter(one -> List.of(one.first(), one.second()).equals(ids))
                .findFirst()
                .orElseThrow(() -> new NotMeasuredException(
                        "'" + ids.getFirst() + "' and '" + ids.getLast() + "' were not compared in this run"));
    }

    private static boolean differs(ComparisonFigures one) {
        check(
                one.pairs() >= PairedRatio.MIN_PAIRS,
                "'" + one.first() + "' and '" + one.second() + "' were compared in " + one.pairs()
                        + " repetitions. A difference needs at least " + PairedRatio.MIN_PAIRS);
        return one.low() > 1 || one.high() < 1;
    }

    private ContenderMetrics contender(String id) {
        read.add(id);
        CompleteRepetitions complete = CompleteRepetitions.of(result.contenders(), id);
        boolean isCut = complete.cutShort() > 0;
        check(
                !complete.all().isEmpty(),
                "'" + id + "' " + (isCut ? "is incomplete because the run ended" : "was not measured in this run"));
        int planned = contenders.stream()
                .filter(one -> one.id().equals(id))
                .mapToInt(Contender::repetitions)
                .findFirst()
                .orElse(1);
        int counted = complete.all().size();
        if (counted < planned) {
            remarks.add(counted + " of the " + planned + " repetitions of '" + id + "'");
        }
        return new ContenderMetrics(
                complete,
                reading(id),
                result.validityWarnings().stream()
                        .filter(warning -> warning.contender().equals(id))
                        .toList(),
                limits(complete.first().service()),
                pools(),
                remarks);
    }

    /** Requires a complete run, because a missing contender could have the extreme figure. */
    private Map<String, MetricScope> contenders(List<String> patterns) {
        check(result.state() == RunState.COMPLETE, "the run did not complete");
        List<String> ids = result.contenders().stream().map(ContenderResult::id).toList();
        List<IdPattern> read = patterns.stream().map(IdPattern::new).toList();
        read.forEach(one -> check(
                ids.stream().anyMatch(one::mentions),
                "no contender that matches '" + one.text() + "' was measured in this run"));
        Map<String, MetricScope> byId = new LinkedHashMap<>();
        IdPattern.select(read, ids).forEach(id -> byId.put(id, contender(id).scope()));
        check(!byId.isEmpty(), "'" + String.join("', '", patterns) + "' excludes every contender");
        return byId;
    }

    private Set<String> pools() {
        return result.contenders().stream()
                .map(ContenderResult::threads)
                .filter(Objects::nonNull)
                .flatMap(threads -> Stream.of(threads.idle(), threads.peak()))
                .flatMap(pools -> pools.keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Map<String, Object> limits(String service) {
        return result.services().stream()
                .filter(one -> one.name().equals(service))
                .map(ServiceFigures::limits)
                .findFirst()
                .orElse(Map.of());
    }
}
