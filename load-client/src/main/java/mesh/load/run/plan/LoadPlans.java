package mesh.load.run.plan;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.ReadThrottle;
import mesh.load.scenario.Beside;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.WarmUp;
import mesh.load.scenario.fault.Fault;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.service.WaitsOn;
import mesh.load.scenario.shape.Shape;
import mesh.load.services.Mesh;

/**
 * Who asks a contender for what, how often and until when: in warming up, in the load, in the search for a rate. For some plans
 * something has to be asked for beforehand; if that leads nowhere, they throw a {@link mesh.load.scenario.ScenarioException}.
 */
public final class LoadPlans {

    /** A stream fills no limit, and an item of it is less work than a call. */
    private static final int STREAMED = 10;

    /** Light requests after which the compiler has seen enough of them. */
    private static final int WARM = 5_000;

    /** Who calls alone and one after another is slower: so that his rounds are no longer than those of others. */
    private static final int ALONE = 4;

    private final Scenario scenario;
    private final Mesh mesh;
    private final RequestFactory requests;

    public LoadPlans(Scenario scenario, Mesh mesh, RequestFactory requests) {
        this.scenario = scenario;
        this.mesh = mesh;
        this.requests = requests;
    }

    /**
     * The load itself, with what others send meanwhile. Slow readers are slow where it counts, and warm up as everybody does; others never
     * are.
     */
    public LoadPlan of(Contender contender) throws InterruptedException {
        LoadPlan plan = of(contender, scenario.shape(contender), scenario.requestTimeout());
        LoadPlan throttled = scenario.fault() instanceof Fault.SlowReaders slow
                ? new LoadPlan(
                        plan.target(),
                        plan.users(),
                        plan.shape(),
                        plan.timeout(),
                        new ReadThrottle(slow.bytes(), slow.interval()))
                : plan;
        return scenario.beside() != null && scenario.shape(contender) instanceof Shape.Open open
                ? throttled.with(
                        beside(contender, scenario.beside(), scenario.beside().during(open.length())))
                : throttled;
    }

    /** What others send while a contender is under load, as often as warms it; empty if nobody does. */
    public Optional<LoadPlan> warmUpBeside(Contender contender) throws InterruptedException {
        Beside beside = scenario.beside();
        return beside == null
                ? Optional.empty()
                : Optional.of(beside(contender, beside, new Shape.Closed(Math.ceilDiv(WARM, beside.users()))));
    }

    private LoadPlan beside(Contender contender, Beside beside, Shape shape) throws InterruptedException {
        Stream<Integer> one = Stream.generate(() -> 1).limit(beside.users());
        return plan(beside.on(contender), one, shape, scenario.requestTimeout());
    }

    public LoadPlan of(Contender contender, Shape shape, Duration timeout) throws InterruptedException {
        return plan(contender, scenario.itemsOf(contender), shape, timeout);
    }

    /** The first line of what a service responds to the first request of a contender; empty if that has a body, or gets none. */
    public Optional<String> firstLineOf(Contender contender) throws InterruptedException {
        return requests.firstLineOf(contender);
    }

    /** The very first request of a contender, for one item. */
    public LoadPlan firstOf(Contender contender) throws InterruptedException {
        return burst(contender, 1, 1);
    }

    /**
     * One round of warming up. Who makes one call for each user is warmed by more users, since there are no more calls.
     *
     * <p>Threads of boundedElastic live on for a minute and nothing dismisses them, so that a contender
     * who holds them is warmed by one user who asks for the work of all: its idle threads would else be those of the warm-up.
     */
    public LoadPlan warmUpOf(Contender contender) throws InterruptedException {
        WarmUp warmUp = scenario.warmUpOf(contender);
        if (contender.calls() == Calls.SINGLE) {
            return burst(contender, Math.max(warmUp.users(), contender.users()), warmUp.cnt());
        }
        if (contender.calls() == Calls.STREAM) {
            return burst(contender, warmUp.users(), Math.min(Contender.MAX_CNT, STREAMED * warmUp.cnt()));
        }
        return contender.waitsOn() == WaitsOn.BOUNDED_ELASTIC
                ? burst(contender, 1, Math.clamp(warmUp.users() * warmUp.cnt() / ALONE, 1, Contender.MAX_CNT))
                : burst(contender, warmUp.users(), warmUp.cnt());
    }

    private LoadPlan burst(Contender contender, int users, int cnt) throws InterruptedException {
        Stream<Integer> cnts = Stream.generate(() -> cnt).limit(users);
        return plan(contender, cnts, new Shape.Burst(), scenario.requestTimeout());
    }

    private LoadPlan plan(Contender contender, Stream<Integer> cnts, Shape shape, Duration timeout)
            throws InterruptedException {
        try {
            return new LoadPlan(
                    mesh.service(contender.service()).address(), requests.requests(contender, cnts), shape, timeout);
        } catch (NotFoundException reference) {
            throw unknownRoute(contender, reference.path());
        }
    }

    /** For a contender whose service has nothing at a path. */
    public static ScenarioException unknownRoute(Contender contender, String path) {
        return new ScenarioException(
                contender.place() + ": " + contender.service().label() + " responds to " + path + " of contender '"
                        + contender.id() + "' with 404: it has no such route");
    }
}
