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
import mesh.load.results.contender.ContenderResult;
import mesh.load.scenario.IdPattern;
import org.jspecify.annotations.Nullable;

/** The whole result: where every condition begins. */
final class ResultScope implements MetricScope {

    static final Metrics<ResultScope> FIGURES = new Metrics<>(Map.of(
            "soak", (result, none) -> SoakScope.of(result.result),
            "contender", (result, ids) -> ids.size() == 1 ? result.contender(ids.getFirst()) : null,
            "highest", (result, patterns) -> result.extreme(Kind.HIGHEST, patterns),
            "lowest", (result, patterns) -> result.extreme(Kind.LOWEST, patterns),
            "compared", (result, ids) -> ids.size() == 2 ? result.compared(ids.getFirst(), ids.getLast()) : null));

    private final RunResult result;
    private final Set<String> remarks;

    /** @param remarks where what has to be known of the figures that are looked at is added */
    ResultScope(RunResult result, Set<String> remarks) {
        this.result = result;
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
        List<ContenderResult> all =
                result.contenders().stream().filter(one -> one.id().equals(id)).toList();
        List<ContenderResult> complete =
                all.stream().filter(one -> one.outcomes().unfinished() == 0).toList();
        if (complete.isEmpty()) {
            throw new NotMeasuredException("'" + id + "'"
                    + (all.isEmpty() ? " was not measured in this run" : " is incomplete: the run ended meanwhile"));
        }
        int asked = asked(id);
        if (complete.size() < asked) {
            remarks.add(complete.size() + " of the " + asked + " repetitions of '" + id + "'");
        }
        return new ContenderScope(id, complete, limits(complete.getFirst().service()), pools(), remarks);
    }

    /** Repetitions, as the scenario in the file says it. */
    private int asked(String id) {
        return result.scenario().get("contenders") instanceof List<?> contenders
                ? contenders.stream()
                        .filter(one -> one instanceof Map<?, ?> tree && id.equals(tree.get("id")))
                        .map(one -> ((Map<?, ?>) one).get("repetitions"))
                        .filter(Integer.class::isInstance)
                        .mapToInt(Integer.class::cast)
                        .findFirst()
                        .orElse(1)
                : 1;
    }

    /** Of those that were measured, if the run came to its end: who is missing could have been the one that counts. */
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
                .filter(one -> ids.stream().noneMatch(one::speaksOf))
                .findFirst()
                .ifPresent(nobody -> {
                    throw new NotMeasuredException("of '" + nobody.text() + "' nobody was measured in this run");
                });
        Map<String, MetricScope> byId = new LinkedHashMap<>();
        IdPattern.select(read, ids).forEach(id -> byId.put(id, contender(id)));
        String quoted = patterns.stream().collect(Collectors.joining("', '", "'", "'"));
        if (byId.isEmpty()) {
            throw new NotMeasuredException(quoted + " leaves nobody");
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
