package mesh.load.run.soak;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import mesh.load.analysis.LatencyDrift;
import mesh.load.analysis.OutcomeCounter;
import mesh.load.engine.LoadEngine;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.SoakFigures;
import mesh.load.results.experiment.SoakLatency;
import mesh.load.results.experiment.SoakService;
import mesh.load.results.request.LoadResult;
import mesh.load.run.capacity.CapacityGoal;
import mesh.load.run.capacity.CapacitySearch;
import mesh.load.run.testbed.MixedLoad;
import mesh.load.run.testbed.RunProgress;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Shape;
import mesh.load.scenario.Soak;
import mesh.load.services.process.MeshException;
import org.jspecify.annotations.Nullable;

/**
 * All contenders under load at once, for long, at a rate that they hold. The first look is taken after the rate was found and
 * then held for a while: what has been loaded and cached by then is what the services need, and nothing that they lose.
 */
public final class SoakTest {

    /** How all contenders together are called. */
    public static final String ALL = "all";

    /** Clients of the gateways keep idle connections for at most 30 s. */
    private static final Duration UNTIL_IDLE = Duration.ofSeconds(40);

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    /** Puts the mesh under load. */
    public interface Load {

        /** Lets what was before come to its end, then fires. An interruption ends it early, and the result says so. */
        LoadResult fire(MixedLoad mix, Shape shape, Duration timeout, LoadEngine.Progress told)
                throws InterruptedException;
    }

    private final Scenario scenario;
    private final Soak soak;
    private final MixedLoad mix;
    private final Load load;
    private final List<IdleFootprintCheck> services;
    private final RunProgress progress;
    private final Consumer<SoakFigures> kept;

    /**
     * Puts nothing under load yet.
     *
     * @param services those that are looked into
     * @param kept told what came of it once the load is over, and again when it is known what the services hold
     */
    public SoakTest(
            Scenario scenario,
            Soak soak,
            MixedLoad mix,
            Load load,
            List<IdleFootprintCheck> services,
            RunProgress progress,
            Consumer<SoakFigures> kept) {
        this.scenario = scenario;
        this.soak = soak;
        this.mix = mix;
        this.load = load;
        this.services = services;
        this.progress = progress;
        this.kept = kept;
    }

    /** Returns what was recorded of the load, unless it is interrupted. */
    public LoadResult run() throws InterruptedException {
        Integer said = soak.perSecond();
        if (said != null) {
            return run(said, null);
        }
        CapacityFigures capacity = capacity();
        return run(Math.max(1, capacity.sustainedPerSecond() / 2), capacity);
    }

    private LoadResult run(int perSecond, @Nullable CapacityFigures capacity) throws InterruptedException {
        LatencyDrift drift = new LatencyDrift(soak.lasts());
        progress.say("becoming warm at " + perSecond + " requests a second");
        fire(new Shape.Constant(perSecond, Duration.ofNanos(drift.spanNanos())), scenario.requestTimeout());
        lookUntilIdle();
        progress.say("soaking for " + soak.lasts().toSeconds() + " s at " + perSecond + " requests a second");
        Shape.Constant shape = new Shape.Constant(perSecond, soak.lasts());
        LoadResult result = load.fire(mix, shape, scenario.requestTimeout(), told(shape));
        SoakFigures figures = figures(drift, shape, capacity, result);
        kept.accept(figures);
        if (result.interrupted()) {
            throw new InterruptedException();
        }
        kept.accept(figures.with(held()));
        return result;
    }

    private SoakFigures figures(
            LatencyDrift drift, Shape.Constant shape, @Nullable CapacityFigures capacity, LoadResult result) {
        return new SoakFigures(
                shape.perSecond(),
                shape.duration().toNanos(),
                capacity,
                OutcomeCounter.count(result),
                drift.spanNanos(),
                latencies(drift, result),
                services.stream().map(IdleFootprintCheck::unfinished).toList());
    }

    private LoadResult fire(Shape shape, Duration timeout) throws InterruptedException {
        LoadResult result = load.fire(mix, shape, timeout, LoadEngine.Progress.NONE);
        if (result.interrupted()) {
            throw new InterruptedException();
        }
        return result;
    }

    private LoadEngine.Progress told(Shape.Open shape) {
        long started = System.nanoTime();
        return (done, failed) -> progress.underWay(new RunProgress.UnderWay(
                ALL, (int) shape.requests(), done, failed, Duration.ofNanos(System.nanoTime() - started), null));
    }

    private void lookUntilIdle() throws InterruptedException {
        progress.say("looking at what the services hold when they are idle");
        long deadline = System.nanoTime() + UNTIL_IDLE.toNanos();
        while (System.nanoTime() < deadline) {
            for (IdleFootprintCheck service : services) {
                service.begin();
            }
            Thread.sleep(IdleFootprintCheck.PAUSE);
        }
    }

    private CapacityFigures capacity() throws InterruptedException {
        progress.say("looking for the highest rate of all contenders together");
        CapacitySearch finding =
                new CapacitySearch(new CapacityGoal(soak.p99(), soak.search()), scenario.requestTimeout());
        CapacityFigures capacity =
                finding.find(new CapacitySearch.Loaded(ALL, mix.connections(), this::fire), soak.search());
        progress.say(CapacitySearch.sentence(capacity));
        if (capacity.sustainedPerSecond() == 0) {
            throw new MeshException(
                    "the contenders together hold no rate at which 99 of 100 requests are answered within "
                            + soak.p99().toMillis()
                            + " ms: there is nothing to take half of; say a rate ('per-second')");
        }
        return capacity;
    }

    private List<SoakLatency> latencies(LatencyDrift drift, LoadResult result) {
        Stream<SoakLatency> each = scenario.contenders().stream().map(contender -> latency(drift, contender, result));
        return Stream.concat(each, Stream.of(drift.of(ALL, result.requests(), 99)))
                .toList();
    }

    private SoakLatency latency(LatencyDrift drift, Contender contender, LoadResult result) {
        return drift.of(
                contender.id(),
                result.requests().stream()
                        .filter(request -> mix.isOf(contender, request))
                        .toList(),
                50);
    }

    private List<SoakService> held() throws InterruptedException {
        progress.say("looking at what the services still hold");
        List<SoakService> held = new ArrayList<>();
        for (IdleFootprintCheck service : services) {
            held.add(service.end(PATIENCE));
        }
        return held;
    }
}
