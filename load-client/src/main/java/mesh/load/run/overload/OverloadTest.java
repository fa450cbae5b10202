package mesh.load.run.overload;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import mesh.load.analysis.ObservedMetrics;
import mesh.load.analysis.OverloadAnalysis;
import mesh.load.events.Event;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.OverloadFigures;
import mesh.load.run.capacity.CapacitySearch;
import mesh.load.run.testbed.ContenderWatch;
import mesh.load.run.testbed.LoadTarget;
import mesh.load.run.testbed.RunProgress;
import mesh.load.run.testbed.TestBed;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment.Overload;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Shape;
import mesh.load.services.process.MeshException;

/**
 * Searches the highest rate of a contender, and then offers multiples of it in one load. In that load users wait for the scenario's full
 * timeout, and not only as long as in a step of the search. The difference matters because services also work on abandoned requests.
 */
public final class OverloadTest {

    private final Scenario scenario;
    private final Overload overload;
    private final TestBed bed;
    private final RunProgress progress;
    private final OverloadAnalysis analysis;

    public OverloadTest(Scenario scenario, Overload overload, TestBed bed, RunProgress progress) {
        this.scenario = scenario;
        this.overload = overload;
        this.bed = bed;
        this.progress = progress;
        this.analysis = new OverloadAnalysis(overload, scenario.requestTimeout());
    }

    /**
     * The outcome of an overload.
     *
     * @param load the recorded load; empty if no rate was sustained, so that no load was offered
     */
    public record Overloaded(OverloadFigures figures, Optional<LoadResult> load) {}

    /**
     * Searches the highest rate.
     *
     * @param time how long the search may take
     */
    public CapacityFigures search(Contender contender, Duration time) throws InterruptedException {
        CapacitySearch search = new CapacitySearch(overload.search(), scenario.requestTimeout());
        CapacityFigures found = search.find(bed.target(contender), time);
        progress.say(CapacitySearch.sentence(found));
        return found;
    }

    /**
     * Offers multiples of the rate that was found.
     *
     * @throws MeshException if these are more requests than fit into memory
     */
    public Overloaded offer(Contender contender, CapacityFigures found) throws InterruptedException {
        if (found.sustainedPerSecond() == 0) {
            return new Overloaded(analysis.nothingOf(found), Optional.empty());
        }
        Shape.Steps shape = overload.shape(found.sustainedPerSecond());
        requireRoom(contender, shape);
        LoadTarget target = bed.target(contender);
        ContenderWatch watch = bed.observers().watch(contender);
        LoadResult load =
                target.fire(shape, scenario.requestTimeout(), progress.load(beginning(contender, shape), watch));
        ObservedMetrics seen = watch.stop(load);
        if (load.interrupted()) {
            throw new InterruptedException();
        }
        OverloadFigures figures = analysis.of(found, load, contender.service().label(), seen);
        return new Overloaded(figures, Optional.of(load));
    }

    private static void requireRoom(Contender contender, Shape.Steps shape) {
        if (shape.requests() > Scenario.MAX_REQUESTS) {
            throw new MeshException("'" + contender.id() + "' would get " + shape.requests() + " requests, and "
                    + Scenario.MAX_REQUESTS + " can be held in memory: make the steps of 'overload' shorter");
        }
    }

    private Event.Contender beginning(Contender contender, Shape.Steps shape) {
        return new Event.Contender(
                contender.id(),
                1,
                contender.users(),
                (int) shape.requests(),
                null,
                bed.limits().getOrDefault(contender.service(), Map.of()));
    }
}
