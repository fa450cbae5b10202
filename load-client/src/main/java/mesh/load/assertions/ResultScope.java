package mesh.load.assertions;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import mesh.load.assertions.MinMaxScope.Kind;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.ServiceFigures;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.CompleteRepetitions;
import mesh.load.results.contender.ContenderResult;
import mesh.load.scenario.Contender;
import mesh.load.scenario.IdPattern;
import org.jspecify.annotations.Nullable;

/** The whole result, where every assertion begins. */
final class ResultScope implements MetricScope {

    static final Metrics<ResultScope> FIGURES = new Metrics<>(
            Map.of(
                    "soak", (result, none) -> SoakScope.of(result.result),
                    "capacity",
                            (result, ids) -> ids.size() == 1 ? CapacityScope.of(result.result, ids.getFirst()) : null,
                    "connections",
                            (result, which) -> which.size() == 2 ? OpenConnectionsScope.of(result.result, which) : null,
                    "overload",
                            (result, ids) -> ids.size() == 1 ? OverloadScope.of(result.result, ids.getFirst()) : null,
                    "contender", (result, ids) -> ids.size() == 1 ? result.contender(ids.getFirst()) : null,
                    "highest", (result, patterns) -> result.extreme(Kind.HIGHEST, patterns),
                    "lowest", (result, patterns) -> result.extreme(Kind.LOWEST, patterns),
                    "compared",
                            (result, ids) -> ids.size() == 2 ? result.compared(ids.getFirst(), ids.getLast()) : null),
            Map.of(
                    "soak", SoakScope.FIGURES,
                    "capacity", CapacityScope.FIGURES,
                    "connections", OpenConnectionsScope.FIGURES,
                    "overload", OverloadScope.FIGURES,
                    "contender", ContenderScope.FIGURES,
                    "highest", ContenderScope.FIGURES,
                    "lowest", ContenderScope.FIGURES,
                    "compared", ComparisonScope.FIGURES));

    private final RunResult result;
    private final List<Contender> contenders;
    private final Set<String> remarks;

    /**
     * @param contenders contenders that the run was to measure
     * @param remarks receives caveats about the figures that are read
     */
    ResultScope(RunResult result, List<Contender> contenders, Set<String> remarks) {
        this.result = result;
        this.contenders = contenders;
        this.remarks = remarks;
    }

    @Override
    public String path() {
        return "";
    }

    @Override
    public @Nullable Object figure(String name, List<String> arguments) {
        return FIGURES.of(this, name, arguments);
    }

    private MetricScope contender(String id) {
        CompleteRepetitions complete = CompleteRepetitions.of(result.contenders(), id);
        if (complete.all().isEmpty()) {
            throw new NotMeasuredException("'" + id + "'"
                    + (complete.cutShort() == 0
                            ? " was not measured in this run"
                            : " is incomplete: the run ended meanwhile"));
        }
        int planned = planned(id);
        int counted = complete.all().size();
        if (counted < planned) {
            remarks.add(counted + " of the " + planned + " repetitions of '" + id + "'");
        }
        return new ContenderScope(id, complete, limits(complete.first().service()), pools(), remarks);
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
    private @Nullable MetricScope extreme(Kind kind, List<String> patterns) {
        if (patterns.isEmpty()) {
            return null;
        }
        if (result.state() != RunState.COMPLETE) {
            throw new NotMeasuredException("the run did not come to its end");
        }
        List<String> ids = result.contenders().stream().map(ContenderResult::id).toList();
        List<IdPattern> read = patterns.stream().map(IdPattern::new).toList();
        read.stream()
                .filter(one -> ids.stream().noneMatch(one::mentions))
                .findFirst()
                .ifPresent(unmatched -> {
                    throw new NotMeasuredException(
                            "no contender of '" + unmatched.text() + "' was measured in this run");
                });
        Map<String, MetricScope> byId = new LinkedHashMap<>();
        IdPattern.select(read, ids).forEach(id -> byId.put(id, contender(id)));
        String quoted = patterns.stream().collect(Collectors.joining("', '", "'", "'"));
        if (byId.isEmpty()) {
            throw new NotMeasuredException(quoted + " excludes every contender");
        }
        return new MinMaxScope(kind.word() + "(" + quoted + ")", kind, byId);
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

    private MetricScope compared(String first, String second) {
        ComparisonFigures figures = result.comparisons().stream()
                .filter(one -> one.first().equals(first) && one.second().equals(second))
                .findFirst()
                .orElseThrow(() ->
                        new NotMeasuredException("'" + first + "' and '" + second + "' were not compared in this run"));
        return new ComparisonScope(figures);
    }
}
