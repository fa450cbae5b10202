package mesh.load.experiment.capacity;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import mesh.load.analysis.Latencies;
import mesh.load.analysis.LittlesLaw;
import mesh.load.analysis.ObservedMetrics;
import mesh.load.engine.LoadEngine;
import mesh.load.os.LinuxCounters.ContextSwitches;
import mesh.load.results.Measurement;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.CapacityFigures.CapacityCost;
import mesh.load.results.experiment.CapacityFigures.CapacityLimit;
import mesh.load.run.ExperimentRun;
import mesh.load.run.testbed.users.LoadTarget;
import mesh.load.run.testbed.watch.ContenderWatch;
import mesh.load.run.testbed.watch.Observers;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment.Capacity;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.shape.Shape;
import mesh.load.stats.MaxRateSearch;

/**
 * Searches for the highest rate that each contender sustains, and then measures in rounds what a request costs its gateway. The cost is
 * measured at the highest rate that all contenders sustain, because a request costs less at a higher rate.
 */
public final class CapacityRun implements ExperimentRun {

    private static final Duration LONGEST_ROUND = Duration.ofSeconds(3);

    private final Map<String, CapacityFigures> searches = new LinkedHashMap<>();

    @Override
    public String heading(Scenario part) {
        return "searching for the highest rate that each contender sustains";
    }

    @Override
    public Measurement.Capacity soFar() {
        return new Measurement.Capacity(List.copyOf(searches.values()));
    }

    @Override
    public void measure(Context context) throws InterruptedException {
        List<Contender> contenders = context.scenario().contenders();
        // An application that runs alone has only a share of the search time. Its part of the scenario contains this
        // share.
        Capacity goal = (Capacity) context.scenario().experiment().ofContenders();
        CapacitySearch search = new CapacitySearch(goal, context.scenario().requestTimeout());
        context.warm(contenders, false);
        search.forEach(context, goal.searchTime(), (contender, found) -> put(context, found));
        // Limits a round, so that the minimum number of rounds of a contender takes no longer than its search.
        Duration share = goal.searchTime().dividedBy((long) contenders.size() * CostRounds.FEWEST);
        Duration round = share.compareTo(LONGEST_ROUND) < 0 ? share : LONGEST_ROUND;
        measureLimits(context, search, round);
        measureCost(context, round, search.timeout());
    }

    private CapacityFigures found(Contender contender) {
        return Objects.requireNonNull(searches.get(contender.id()));
    }

    private void put(Context context, CapacityFigures figures) {
        searches.put(figures.contender(), figures);
        context.recorder().write();
    }

    /** Sends the rate that a contender did not sustain once more, and observes what is scarce. */
    private void measureLimits(Context context, CapacitySearch search, Duration round) throws InterruptedException {
        for (Contender contender : context.scenario().contenders()) {
            Integer perSecond = found(contender).unsustainedPerSecond();
            if (perSecond != null) {
                context.progress()
                        .report("observing what limits " + contender.id() + " at " + perSecond + " requests a second");
                CapacityLimit limit = limit(context, search, contender, new MaxRateSearch.Step(perSecond, round));
                put(context, found(contender).with(limit));
            }
        }
    }

    private static CapacityLimit limit(
            Context context, CapacitySearch search, Contender contender, MaxRateSearch.Step step)
            throws InterruptedException {
        ContenderWatch watch = context.bed().observers().watch(contender);
        LoadResult load = context.bed()
                .target(contender)
                .fire(
                        new Shape.Constant(step.perSecond(), step.duration()),
                        search.timeout(),
                        LoadEngine.Progress.NONE);
        ObservedMetrics observed = watch.stop(load);
        load.throwIfInterrupted();
        return new CapacityLimit(
                search.step(step, load),
                observed.processor(),
                LittlesLaw.of(contender, load, observed, context.bed().limitsInForce())
                        .orElse(null));
    }

    private void measureCost(Context context, Duration round, Duration timeout) throws InterruptedException {
        List<Contender> sustaining = context.scenario().contenders().stream()
                .filter(one -> found(one).sustainedPerSecond() > 0)
                .toList();
        if (sustaining.isEmpty()) {
            return;
        }
        int perSecond = sustaining.stream()
                .mapToInt(one -> found(one).sustainedPerSecond())
                .min()
                .orElseThrow();
        context.progress().report("measuring the cost of a request at " + perSecond + " requests a second");
        Shape.Constant shape = new Shape.Constant(perSecond, round);
        new CostRounds(contender -> cost(context, contender, shape, timeout))
                .measure(
                        sustaining,
                        (contender, cost) -> put(context, found(contender).with(cost)));
    }

    /** Samples the resources that a gateway uses. The search takes no samples, so that only the load decides the outcome of a step. */
    private static CapacityCost cost(Context context, Contender contender, Shape.Constant shape, Duration timeout)
            throws InterruptedException {
        LoadTarget target = context.bed().target(contender);
        Observers observers = context.bed().observers();
        Optional<ContextSwitches> before = observers.contextSwitches(contender.service());
        ContenderWatch watch = observers.watch(contender);
        LoadResult load = target.fire(shape, timeout, LoadEngine.Progress.NONE);
        Optional<ContextSwitches> after = observers.contextSwitches(contender.service());
        ObservedMetrics observed = watch.stop(load);
        Latencies ok = Latencies.ofOk(load.throwIfInterrupted().requests());
        ObservationFigures gateway = observed.of(contender.service().label());
        return new CapacityCost(
                shape.perSecond(),
                load.requests().size(),
                (int) ok.samples(),
                ok.at(99).nanos(),
                gateway == null ? null : gateway.use().cpuNanos(),
                gateway == null ? null : gateway.use().allocatedBytes(),
                before.flatMap(then -> after.map(now -> now.since(then))).orElse(null),
                observed.threads() == null
                        ? null
                        : Integer.valueOf(observed.threads().peakTotal()));
    }
}
