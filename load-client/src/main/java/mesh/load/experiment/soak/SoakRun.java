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
import mesh.load.run.testbed.ContenderPlans;
import mesh.load.run.testbed.LoadTarget;
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
 * Puts all contenders under load concurrently, for a long time, at a rate that they sustain. The first samples of the services come after
 * the search and some time at this rate. Classes and caches that the services have loaded by then are needed, and are not a leak.
 */
public final class SoakRun implements ExperimentRun {

    /** Time for which idle services are sampled before the load. Clients of the gateways keep idle connections for at most 30 s. */
    private static final Duration UNTIL_IDLE = Duration.ofSeconds(40);

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Scenario scenario;
    private final Experiment.Soak soak;
    private @Nullable SoakFigures figures;

    public SoakRun(Scenario scenario, Experiment.Soak soak) {
        this.scenario = scenario;
        this.soak = soak;
    }

    @Override
    public Measurement soFar() {
        return new Measurement.Soak(figures);
    }

    /** Measures the soak. Writes the result of the load before it measures which resources the services still hold. */
    @Override
    public void measure(Context context) throws InterruptedException {
        context.warm(scenario.contenders(), false);
        TestBed bed = context.bed();
        MixedLoad mix = MixedLoad.of(scenario, bed.mesh(), bed.plans());
        LoadTarget target = bed.target(LoadTarget.ALL, mix.requests().size(), scenario.neededServices(), mix::plan);
        List<IdleFootprintCheck> services = bed.mesh().services().stream()
                .map(RunningService::service)
                .map(service -> new IdleFootprintCheck(
                        service.label(), () -> bed.observers().idleFootprint(service)))
                .toList();
        CapacityFigures capacity = soak.perSecond() == null ? capacity(context, target) : null;
        int perSecond = capacity == null
                ? Objects.requireNonNull(soak.perSecond())
                : Math.max(1, capacity.sustainedPerSecond() / 2);
        LatencyDrift drift = new LatencyDrift(soak.duration());
        warm(context, target, new Shape.Constant(perSecond, Duration.ofNanos(drift.spanNanos())), services);
        LoadResult load = load(context, target, new Shape.Constant(perSecond, soak.duration()));
        SoakFigures loaded = new SoakFigures(
                perSecond,
                soak.duration().toNanos(),
                capacity,
                OutcomeCounter.count(load),
                drift.spanNanos(),
                latencies(drift, mix, load.requests()),
                services.stream().map(IdleFootprintCheck::before).toList());
        record(context, loaded);
        context.recorder().add(LoadTarget.ALL, Lateness.of(load));
        if (load.interrupted()) {
            throw new InterruptedException();
        }
        context.progress().say("sampling which resources the services still hold");
        List<SoakService> settled = new ArrayList<>();
        for (IdleFootprintCheck service : services) {
            settled.add(service.compare(PATIENCE));
        }
        record(context, loaded.with(settled));
    }

    private void record(Context context, SoakFigures known) {
        figures = known;
        context.recorder().write();
    }

    /** Finds the highest rate of all contenders together. */
    private CapacityFigures capacity(Context context, LoadTarget target) throws InterruptedException {
        context.progress().say("searching for the highest rate of all contenders together");
        CapacitySearch search = new CapacitySearch(soak.search(), scenario.requestTimeout());
        CapacityFigures capacity = search.find(target, soak.searchTime());
        context.progress().say(CapacitySearch.sentence(capacity));
        if (capacity.sustainedPerSecond() == 0) {
            throw new MeshException(
                    "the contenders together sustain no rate at which 99 of 100 requests get a response within "
                            + soak.p99().toMillis()
                            + " ms. A soak without 'per-second' uses half of the highest such rate. Set a rate with 'per-second'");
        }
        return capacity;
    }

    /** Warms up at the rate of the soak, and then samples the services until their idle connections have ended. */
    private void warm(Context context, LoadTarget target, Shape.Constant shape, List<IdleFootprintCheck> services)
            throws InterruptedException {
        context.progress().say("warming up at " + shape.perSecond() + " requests a second");
        target.fire(shape, scenario.requestTimeout());
        context.progress().say("sampling which resources the idle services hold");
        long deadline = System.nanoTime() + UNTIL_IDLE.toNanos();
        while (System.nanoTime() < deadline) {
            for (IdleFootprintCheck service : services) {
                service.sampleBefore();
            }
            Thread.sleep(IdleFootprintCheck.PAUSE);
        }
    }

    /** Puts all contenders under load. An interruption ends the load early. */
    private LoadResult load(Context context, LoadTarget target, Shape.Constant shape) throws InterruptedException {
        context.progress()
                .say("soaking for " + shape.duration().toSeconds() + " s at " + shape.perSecond()
                        + " requests a second");
        Event.Contender beginning =
                new Event.Contender(LoadTarget.ALL, 1, target.connections(), (int) shape.requests(), null, Map.of());
        return target.fire(shape, scenario.requestTimeout(), context.progress().load(beginning, null));
    }

    private List<SoakLatency> latencies(LatencyDrift drift, MixedLoad mix, List<RequestRecord> requests) {
        Stream<SoakLatency> each =
                scenario.contenders().stream().map(one -> drift.of(one.id(), mix.of(one, requests), 50));
        return Stream.concat(each, Stream.of(drift.of(LoadTarget.ALL, requests, 99)))
                .toList();
    }

    /**
     * All contenders of a scenario as one load, whose connections take turns.
     *
     * @param first the address of the first contender
     * @param owners the contender to which each connection belongs
     * @param requests the request of each connection
     */
    private record MixedLoad(InetSocketAddress first, List<Contender> owners, List<UserRequest> requests) {

        /** Creates as many connections as the contenders have users. The connections of the contenders alternate. */
        static MixedLoad of(Scenario scenario, Mesh mesh, ContenderPlans plans) throws InterruptedException {
            List<Contender> contenders = scenario.contenders();
            List<Contender> owners = new ArrayList<>();
            List<UserRequest> requests = new ArrayList<>();
            int most = contenders.stream().mapToInt(Contender::users).max().orElseThrow();
            for (int user = 0; user < most; user++) {
                for (Contender contender : contenders) {
                    if (user < contender.users()) {
                        int cnt = scenario.work().itemsOf(user + 1);
                        owners.add(contender);
                        requests.add(plans.request(contender, cnt).of(address(mesh, contender)));
                    }
                }
            }
            return new MixedLoad(address(mesh, contenders.getFirst()), owners, requests);
        }

        private static InetSocketAddress address(Mesh mesh, Contender contender) {
            return mesh.service(contender.service()).address();
        }

        LoadPlan plan(Shape shape, Duration timeout) {
            return new LoadPlan(first, requests, shape, timeout);
        }

        /** Returns the requests of one contender. A request that was never sent belongs to no contender. */
        List<RequestRecord> of(Contender contender, List<RequestRecord> all) {
            return all.stream()
                    .filter(one -> one.startNanos() != RequestRecord.NEVER
                            && owners.get(one.user() - 1).equals(contender))
                    .toList();
        }
    }
}
