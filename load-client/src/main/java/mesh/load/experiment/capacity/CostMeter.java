package mesh.load.experiment.capacity;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import mesh.load.analysis.Latencies;
import mesh.load.analysis.ObservedMetrics;
import mesh.load.engine.LoadEngine;
import mesh.load.os.ContextSwitches;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.ObservationFigures.ServiceUse;
import mesh.load.results.experiment.CapacityFigures.CapacityCost;
import mesh.load.run.testbed.ContenderWatch;
import mesh.load.run.testbed.LoadTarget;
import mesh.load.run.testbed.Observers;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Shape;
import org.jspecify.annotations.Nullable;

/**
 * Measures what a gateway spends at a rate that it sustains, for a few seconds and with samplers. The steps of the search run without
 * samplers, so that only the load decides their outcome.
 */
final class CostMeter {

    private final Observers observers;
    private final Duration round;
    private final Duration timeout;

    /**
     * Measures nothing yet.
     *
     * @param round how long the rate is offered, over zero
     * @param timeout of one request
     */
    CostMeter(Observers observers, Duration round, Duration timeout) {
        this.observers = observers;
        this.round = round;
        this.timeout = timeout;
    }

    /** Returns what was spent in a round. */
    CapacityCost measure(Contender contender, LoadTarget target, int perSecond) throws InterruptedException {
        Optional<ContextSwitches> before = observers.contextSwitches(contender.service());
        ContenderWatch watch = observers.watch(contender);
        Shape.Constant shape = new Shape.Constant(perSecond, round);
        LoadResult load = target.fire(shape, timeout, LoadEngine.Progress.NONE);
        Optional<ContextSwitches> after = observers.contextSwitches(contender.service());
        ObservedMetrics seen = watch.stop(load);
        if (load.interrupted()) {
            throw new InterruptedException();
        }
        Long switches =
                before.flatMap(then -> after.map(now -> now.since(then))).orElse(null);
        return cost(contender, perSecond, load, seen, switches);
    }

    private static CapacityCost cost(
            Contender contender, int perSecond, LoadResult load, ObservedMetrics seen, @Nullable Long contextSwitches) {
        Latencies ok = Latencies.ofOk(load.requests());
        ServiceUse use = use(seen.services(), contender.service().label());
        return new CapacityCost(
                perSecond,
                load.requests().size(),
                (int) ok.samples(),
                ok.at(99).nanos(),
                use == null ? null : use.cpuNanos(),
                use == null ? null : use.allocatedBytes(),
                contextSwitches,
                seen.threads() == null ? null : Integer.valueOf(seen.threads().peakTotal()));
    }

    private static @Nullable ServiceUse use(List<ObservationFigures> services, String service) {
        return services.stream()
                .filter(one -> one.service().equals(service))
                .map(ObservationFigures::use)
                .findFirst()
                .orElse(null);
    }
}
