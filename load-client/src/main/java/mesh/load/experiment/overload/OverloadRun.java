package mesh.load.experiment.overload;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import mesh.load.analysis.Lateness;
import mesh.load.analysis.ObservedMetrics;
import mesh.load.experiment.capacity.CapacitySearch;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.OverloadFigures;
import mesh.load.run.ExperimentRun;
import mesh.load.run.testbed.ContenderWatch;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Shape;
import mesh.load.services.process.MeshException;

/**
 * Searches for the highest rate of each contender, and then immediately offers multiples of it in one load. In this load, users wait until
 * the scenario's full timeout, which is longer than that of a step in the search. The timeout affects the result, because users abandon
 * requests at the timeout, and services also work on abandoned requests. If a search ends early, the remaining contenders share the rest of
 * its time.
 */
public final class OverloadRun implements ExperimentRun {

    private final Scenario scenario;
    private final Experiment.Overload overload;
    private final OverloadAnalysis analysis;
    private final List<OverloadFigures> overloads = new ArrayList<>();

    public OverloadRun(Scenario scenario, Experiment.Overload overload) {
        this.scenario = scenario;
        this.overload = overload;
        this.analysis = new OverloadAnalysis(overload, scenario.requestTimeout());
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
        context.warm(scenario.contenders(), false);
        CapacitySearch search = new CapacitySearch(overload.search(), scenario.requestTimeout());
        Duration left = overload.searchTime();
        int contenders = scenario.contenders().size();
        for (Contender contender : scenario.contenders()) {
            long begun = System.nanoTime();
            CapacityFigures found = search.find(context.bed().target(contender), left.dividedBy(contenders--));
            left = left.minusNanos(System.nanoTime() - begun);
            context.progress().say(CapacitySearch.sentence(found));
            CapacitySearch.disturbance(found).ifPresent(context.recorder()::note);
            offer(context, contender, found);
        }
    }

    /**
     * Offers multiples of the rate that the search found. Offers no load if it found none.
     *
     * @throws MeshException if the load has more requests than fit in memory
     */
    private void offer(Context context, Contender contender, CapacityFigures found) throws InterruptedException {
        if (found.sustainedPerSecond() == 0) {
            add(context, analysis.nothingOf(found));
            return;
        }
        Shape.Steps shape = overload.shape(found.sustainedPerSecond());
        if (shape.requests() > Scenario.MAX_REQUESTS) {
            throw new MeshException("'" + contender.id() + "' would get " + shape.requests() + " requests, but "
                    + Scenario.MAX_REQUESTS + " at most fit in memory: make the steps of 'overload' shorter");
        }
        ContenderWatch watch = context.bed().observers().watch(contender);
        LoadResult load = context.bed()
                .target(contender)
                .fire(
                        shape,
                        scenario.requestTimeout(),
                        context.load(contender, 1, (int) shape.requests(), null, watch));
        ObservedMetrics seen = watch.stop(load);
        if (load.interrupted()) {
            throw new InterruptedException();
        }
        add(context, analysis.of(found, load, contender.service().label(), seen));
        context.recorder().add(contender.id(), Lateness.of(load));
    }

    private void add(Context context, OverloadFigures figures) {
        overloads.add(figures);
        context.recorder().write();
    }

    @Override
    public Stream<ValidityWarning> warnings(RunResult run) {
        return OverloadAnalysis.warnings(run);
    }
}
