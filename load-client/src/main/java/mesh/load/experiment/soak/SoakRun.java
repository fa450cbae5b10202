package mesh.load.experiment.soak;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import mesh.load.analysis.Lateness;
import mesh.load.analysis.OutcomeCounter;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.UserRequest;
import mesh.load.events.Event;
import mesh.load.experiment.capacity.CapacitySearch;
import mesh.load.results.Measurement;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.SoakFigures;
import mesh.load.results.experiment.SoakFigures.SoakLatency;
import mesh.load.results.experiment.SoakFigures.SoakService;
import mesh.load.run.ExperimentRun;
import mesh.load.run.testbed.LoadTarget;
import mesh.load.run.testbed.RequestFactory;
import mesh.load.run.testbed.RunProgress;
import mesh.load.run.testbed.TestBed;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Shape;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import mesh.load.services.process.MeshException;
import org.jspecify.annotations.Nullable;

/**
 * Puts all contenders under load concurrently, for a long time, at a rate that they sustain. The services are first sampled after the rate
 * was found and then kept up for a while. They need everything that they have loaded and cached by then, so it is not a leak.
 */
final class SoakRun implements ExperimentRun {

    /** Clients of the gateways keep idle connections for at most 30 s. */
    private static final Duration UNTIL_IDLE = Duration.ofSeconds(40);

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Scenario scenario;
    private final Experiment.Soak soak;
    private @Nullable SoakFigures figures;

    SoakRun(Scenario scenario, Experiment.Soak soak) {
        this.scenario = scenario;
        this.soak = soak;
    }

    @Override
    public Measurement soFar() {
        return new Measurement.Soak(figures);
    }

    /** Writes the outcome of the load before it measures the resources that the services still use. */
    @Override
    public void measure(Context context) throws InterruptedException {
        context.warm(scenario.contenders(), false);
        OnTestBed soaking = new OnTestBed(context);
        LoadResult load = soaking.load();
        context.recorder().add(LoadTarget.ALL, Lateness.of(load));
        if (load.interrupted()) {
            throw new InterruptedException();
        }
        soaking.settle();
    }

    /** The load on the test bed. */
    private final class OnTestBed {

        private final Context context;
        private final RunProgress progress;
        private final MixedLoad mix;
        private final LoadTarget target;
        private final List<IdleFootprintCheck> services;

        /** Creates the requests of all contenders. This may first send requests to their services. */
        private OnTestBed(Context context) throws InterruptedException {
            TestBed bed = context.bed();
            this.context = context;
            this.progress = context.progress();
            this.mix = MixedLoad.of(scenario, bed.mesh(), bed.requests());
            this.target = bed.target(LoadTarget.ALL, mix.connections(), scenario.neededServices(), mix::plan);
            this.services = bed.mesh().services().stream()
                    .map(RunningService::service)
                    .map(service -> new IdleFootprintCheck(
                            service.label(), () -> bed.observers().idleFootprint(service)))
                    .toList();
        }

        private void record(SoakFigures known) {
            figures = known;
            context.recorder().write();
        }

        /** Finds the rate, unless the scenario sets it, and puts all contenders under load. An interruption ends the load early. */
        private LoadResult load() throws InterruptedException {
            Integer perSecond = soak.perSecond();
            if (perSecond != null) {
                return load(perSecond, null);
            }
            CapacityFigures capacity = capacity();
            return load(Math.max(1, capacity.sustainedPerSecond() / 2), capacity);
        }

        private LoadResult load(int perSecond, @Nullable CapacityFigures capacity) throws InterruptedException {
            LatencyDrift drift = new LatencyDrift(soak.duration());
            progress.say("warming up at " + perSecond + " requests a second");
            target.fire(new Shape.Constant(perSecond, Duration.ofNanos(drift.spanNanos())), scenario.requestTimeout());
            sampleUntilIdle();
            progress.say("soaking for " + soak.duration().toSeconds() + " s at " + perSecond + " requests a second");
            Shape.Constant shape = new Shape.Constant(perSecond, soak.duration());
            LoadResult result = target.fire(shape, scenario.requestTimeout(), underWay(shape));
            record(figures(drift, shape, capacity, result));
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
                    services.stream().map(IdleFootprintCheck::before).toList());
        }

        private LoadEngine.Progress underWay(Shape.Open shape) {
            return progress.load(
                    new Event.Contender(LoadTarget.ALL, 1, mix.connections(), (int) shape.requests(), null, Map.of()));
        }

        private void sampleUntilIdle() throws InterruptedException {
            progress.say("sampling what the services hold when they are idle");
            long deadline = System.nanoTime() + UNTIL_IDLE.toNanos();
            while (System.nanoTime() < deadline) {
                for (IdleFootprintCheck service : services) {
                    service.sampleBefore();
                }
                Thread.sleep(IdleFootprintCheck.PAUSE);
            }
        }

        private CapacityFigures capacity() throws InterruptedException {
            progress.say("searching the highest rate of all contenders together");
            CapacitySearch search = new CapacitySearch(soak.search(), scenario.requestTimeout());
            CapacityFigures capacity = search.find(target, soak.searchTime());
            progress.say(CapacitySearch.sentence(capacity));
            if (capacity.sustainedPerSecond() == 0) {
                throw new MeshException(
                        "the contenders together sustain no rate at which 99 of 100 requests get a response within "
                                + soak.p99().toMillis()
                                + " ms, so the soak has no rate to take half of. Set one with 'per-second'");
            }
            return capacity;
        }

        private List<SoakLatency> latencies(LatencyDrift drift, LoadResult result) {
            Stream<SoakLatency> each =
                    scenario.contenders().stream().map(contender -> latency(drift, contender, result));
            return Stream.concat(each, Stream.of(drift.of(LoadTarget.ALL, result.requests(), 99)))
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

        /** Waits until the services hold no more than before, or the patience runs out. */
        private void settle() throws InterruptedException {
            progress.say("sampling what the services still hold");
            List<SoakService> settled = new ArrayList<>();
            for (IdleFootprintCheck service : services) {
                settled.add(service.compare(PATIENCE));
            }
            record(Objects.requireNonNull(figures).with(settled));
        }
    }

    /** All contenders of a scenario as one load. Each connection belongs to one contender, and the connections take turns. */
    private static final class MixedLoad {

        private final List<Contender> owners = new ArrayList<>();
        private final List<UserRequest> requests = new ArrayList<>();
        private final InetSocketAddress first;

        private MixedLoad(InetSocketAddress first) {
            this.first = first;
        }

        /** Creates as many connections as the contenders have users, and spreads those of each contender evenly among the others. */
        static MixedLoad of(Scenario scenario, Mesh mesh, RequestFactory maker) throws InterruptedException {
            List<Contender> contenders = scenario.contenders();
            MixedLoad mix = new MixedLoad(address(mesh, contenders.getFirst()));
            int most = contenders.stream().mapToInt(Contender::users).max().orElseThrow();
            for (int user = 0; user < most; user++) {
                for (Contender contender : contenders) {
                    if (user < contender.users()) {
                        int cnt = scenario.work().itemsOf(user + 1);
                        mix.add(contender, maker.request(contender, cnt).of(address(mesh, contender)));
                    }
                }
            }
            return mix;
        }

        private static InetSocketAddress address(Mesh mesh, Contender contender) {
            return mesh.service(contender.service()).address();
        }

        private void add(Contender owner, UserRequest request) {
            owners.add(owner);
            requests.add(request);
        }

        int connections() {
            return requests.size();
        }

        LoadPlan plan(Shape shape, Duration timeout) {
            return new LoadPlan(first, requests, shape, timeout);
        }

        /** Returns whether a request belonged to this contender. A request that was never sent belongs to none. */
        boolean isOf(Contender contender, RequestRecord request) {
            return request.startNanos() != RequestRecord.NEVER
                    && owners.get(request.user() - 1).equals(contender);
        }
    }
}
