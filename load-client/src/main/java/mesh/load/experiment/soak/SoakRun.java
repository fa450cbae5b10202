package mesh.load.experiment.soak;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import mesh.load.analysis.Lateness;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.UserRequest;
import mesh.load.events.Event;
import mesh.load.experiment.capacity.CapacitySearch;
import mesh.load.results.Measurement;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.SoakFigures;
import mesh.load.results.experiment.SoakFigures.SoakLatency;
import mesh.load.results.experiment.SoakFigures.SoakService;
import mesh.load.run.ExperimentRun;
import mesh.load.run.testbed.TestBed;
import mesh.load.run.testbed.users.ContenderPlans;
import mesh.load.run.testbed.users.LoadTarget;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.shape.Shape;
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

    private final Experiment.Soak soak;
    private @Nullable SoakFigures figures;

    public SoakRun(Experiment.Soak soak) {
        this.soak = soak;
    }

    @Override
    public Measurement soFar() {
        return new Measurement.Soak(figures);
    }

    @Override
    public void measure(Context context) throws InterruptedException {
        Scenario scenario = context.scenario();
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
        context.progress()
                .report("soaking for " + soak.duration().toSeconds() + " s at " + perSecond + " requests a second");
        Shape.Constant shape = new Shape.Constant(perSecond, soak.duration());
        Event.Contender beginning =
                new Event.Contender(LoadTarget.ALL, 1, target.connections(), (int) shape.requests(), null, Map.of(), 1);
        LoadResult load =
                target.fire(shape, scenario.requestTimeout(), context.progress().load(beginning, null));
        SoakFigures loaded = new SoakFigures(
                perSecond,
                soak.duration().toNanos(),
                capacity,
                OutcomeCounts.of(load),
                drift.spanNanos(),
                mix.latencies(drift, load.requests()),
                services.stream().map(IdleFootprintCheck::before).toList());
        record(context, loaded);
        context.recorder().add(LoadTarget.ALL, Lateness.of(load));
        load.throwIfInterrupted();
        context.progress().report("sampling which resources the services still hold");
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

    private CapacityFigures capacity(Context context, LoadTarget target) throws InterruptedException {
        context.progress().report("searching for the highest rate of all contenders together");
        CapacitySearch search =
                new CapacitySearch(soak.search(), context.scenario().requestTimeout());
        CapacityFigures capacity = search.find(target, soak.searchTime());
        context.progress().report(CapacitySearch.sentence(capacity));
        if (capacity.sustainedPerSecond() == 0) {
            throw new MeshException(
                    "the contenders together sustain no rate at which 99 of 100 requests get a response within "
                            + soak.p99().toMillis()
                            + " ms. A soak without 'per-second' uses half of the highest such rate. Set a rate with 'per-second'");
        }
        return capacity;
    }

    private void warm(Context context, LoadTarget target, Shape.Constant shape, List<IdleFootprintCheck> services)
            throws InterruptedException {
        context.progress().report("warming up at " + shape.perSecond() + " requests a second");
        target.fire(shape, context.scenario().requestTimeout());
        context.progress().report("sampling which resources the idle services hold");
        long deadline = System.nanoTime() + UNTIL_IDLE.toNanos();
        while (System.nanoTime() < deadline) {
            for (IdleFootprintCheck service : services) {
                service.sampleBefore();
            }
            Thread.sleep(IdleFootprintCheck.PAUSE);
        }
    }

    /** All contenders of a scenario as one load, whose connections take turns. Each connection belongs to a contender. */
    private record MixedLoad(InetSocketAddress first, List<Contender> owners, List<UserRequest> requests) {

        static MixedLoad of(Scenario scenario, Mesh mesh, ContenderPlans plans) throws InterruptedException {
            List<Contender> contenders = scenario.contenders();
            List<Contender> owners = new ArrayList<>();
            List<UserRequest> requests = new ArrayList<>();
            int most = contenders.stream().mapToInt(Contender::users).max().orElseThrow();
            for (int user = 0; user < most; user++) {
                for (Contender contender : contenders) {
                    if (user < contender.users()) {
                        int cnt = scenario.work(contender).itemsOf(user + 1);
                        owners.add(contender);
                        requests.add(plans.request(contender, cnt, user + 1).of(address(mesh, contender)));
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

        List<SoakLatency> latencies(LatencyDrift drift, List<RequestRecord> all) {
            Stream<SoakLatency> each = owners.stream().distinct().map(one -> drift.of(one.id(), of(one, all), 50));
            return Stream.concat(each, Stream.of(drift.of(LoadTarget.ALL, all, 99)))
                    .toList();
        }

        /** Returns the requests of one contender. A request that was never sent belongs to no contender. */
        private List<RequestRecord> of(Contender contender, List<RequestRecord> all) {
            return all.stream()
                    .filter(one -> one.startNanos() != RequestRecord.NEVER
                            && owners.get(one.user() - 1).equals(contender))
                    .toList();
        }
    }
}
