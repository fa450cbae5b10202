package mesh.load.experiment.overload;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import mesh.load.analysis.ContenderValidity;
import mesh.load.analysis.Lateness;
import mesh.load.analysis.ObservedMetrics;
import mesh.load.analysis.ValidityFinding;
import mesh.load.experiment.capacity.CapacitySearch;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.results.WarningKind;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.OverloadFigures;
import mesh.load.run.ExperimentRun;
import mesh.load.run.testbed.control.StageRecord;
import mesh.load.run.testbed.watch.ContenderWatch;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.shape.Shape;
import mesh.load.services.process.MeshException;

/**
 * Searches for the highest rate of each contender, and then immediately offers multiples of it in one load. In this load, users wait until
 * the scenario's full timeout, which is longer than that of a step in the search. The timeout affects the result, because services also
 * work on requests that users have abandoned.
 */
public final class OverloadRun implements ExperimentRun {

    private final Experiment.Overload overload;
    private final List<OverloadFigures> overloads = new ArrayList<>();

    public OverloadRun(Experiment.Overload overload) {
        this.overload = overload;
    }

    @Override
    public String heading(Scenario part) {
        return "searching for the highest rate of each contender, and then offering more";
    }

    @Override
    public Measurement soFar() {
        return new Measurement.Overload(List.copyOf(overloads));
    }

    @Override
    public void measure(Context context) throws InterruptedException {
        Scenario scenario = context.scenario();
        context.warm(scenario.contenders(), false);
        CapacitySearch search = new CapacitySearch(overload.search(), scenario.requestTimeout());
        search.forEach(context, overload.searchTime(), (contender, found) -> offer(context, contender, found));
    }

    /** Offers multiples of the rate that the search found. Offers no load if it found none. */
    private void offer(Context context, Contender contender, CapacityFigures found) throws InterruptedException {
        Duration timeout = context.scenario().requestTimeout();
        OverloadAnalysis analysis = new OverloadAnalysis(overload, timeout);
        if (found.sustainedPerSecond() == 0) {
            add(context, analysis.nothingOf(found));
            return;
        }
        Shape.Steps shape = overload.shape(found.sustainedPerSecond());
        if (shape.requests() > Shape.MAX_RECORDED_REQUESTS) {
            throw new MeshException("'" + contender.id() + "' would get " + shape.requests() + " requests, but "
                    + Shape.MAX_RECORDED_REQUESTS + " at most fit in memory: make the steps of 'overload' shorter");
        }
        StageRecord journal = StageRecord.begin(context.bed().mesh(), context.scenario(), contender);
        ContenderWatch watch = context.bed().observers().watch(contender);
        LoadResult load = context.bed()
                .target(contender, journal)
                .fire(shape, timeout, context.load(contender, 1, 1, (int) shape.requests(), null, watch));
        ObservedMetrics observed = watch.stop(load);
        add(
                context,
                analysis.of(
                        found,
                        load.throwIfInterrupted(),
                        contender.service().label(),
                        observed,
                        journal == null ? null : journal.stages(load)));
        context.recorder().add(contender.id(), Lateness.of(load));
    }

    private void add(Context context, OverloadFigures figures) {
        overloads.add(figures);
        context.recorder().write();
    }

    /** Returns warnings about disturbances because of which a contender seems to serve less than it can. */
    @Override
    public Stream<ValidityWarning> warnings(RunResult run) {
        List<OverloadFigures> measured =
                run.measurement() instanceof Measurement.Overload(List<OverloadFigures> all) ? all : List.of();
        int processors = run.machine().processors();
        return ValidityFinding.warnings(
                measured,
                OverloadFigures::contender,
                List.of(
                        OverloadRun::late,
                        one -> ContenderValidity.clientPaused(one.client()),
                        one -> ContenderValidity.busy(one.client(), processors)));
    }

    private static Stream<ValidityFinding> late(OverloadFigures one) {
        // If a request is sent late by half of the bound, a service that is fast enough may already seem too slow.
        double usual = one.capacity().p99BoundNanos() / 2.0;
        return ValidityFinding.when(
                one.clientDelayNanos() > usual,
                WarningKind.SENT_LATE_IN_OVERLOAD,
                (double) one.clientDelayNanos(),
                one.clientDelayNanos() / 1e6,
                usual / 1e6);
    }
}
