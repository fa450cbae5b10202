package mesh.load.run.testbed;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.LoadPlan.ReadThrottle;
import mesh.load.scenario.Calls;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment.Beside;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.Shape;
import mesh.load.scenario.WaitsOn;
import mesh.load.scenario.WarmUp;
import mesh.load.services.Mesh;

/**
 * Plans the load of a contender: which requests, how often and until when, for the warm-up, the load and the search for a rate. Some plans
 * first need a response from a service. If there is none, they throw a {@link mesh.load.scenario.ScenarioException}.
 */
public final class ContenderPlans {

    /** A stream warms up with this many times the items of other calls: it fills no limit, and an item is less work than a call. */
    private static final int STREAMED = 10;

    /** Number of light requests after which the compiler has seen enough of them. */
    private static final int WARM = 5_000;

    /** Divisor of the work of a single sequential user, so that its rounds take no longer than those of other contenders. */
    private static final int ALONE = 4;

    private final Scenario scenario;
    private final Mesh mesh;
    private final RequestFactory requests;

    public ContenderPlans(Scenario scenario, Mesh mesh, RequestFactory requests) {
        this.scenario = scenario;
        this.mesh = mesh;
        this.requests = requests;
    }

    /**
     * Returns the load itself, with the requests that other users send meanwhile. Slow readers are slow only in this load: they warm up
     * like all other users. The requests beside it are never slowed.
     */
    public LoadPlan of(Contender contender) throws InterruptedException {
        LoadPlan plan = of(contender, scenario.shape(contender), scenario.requestTimeout());
        LoadPlan throttled = scenario.load().fault() instanceof Fault.SlowReaders slow
                ? new LoadPlan(
                        plan.target(),
                        plan.users(),
                        plan.shape(),
                        plan.timeout(),
                        new ReadThrottle(slow.bytes(), slow.interval()),
                        null,
                        null)
                : plan;
        Beside beside = scenario.load().beside();
        return beside != null && scenario.shape(contender) instanceof Shape.Open open
                ? throttled.with(beside(contender, beside, beside.during(open.length())))
                : throttled;
    }

    /** Returns enough of the requests beside a contender's load to warm their code; empty if the scenario has none. */
    public Optional<LoadPlan> warmUpBeside(Contender contender) throws InterruptedException {
        Beside beside = scenario.load().beside();
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

    /** Returns the first line of the response to a contender's first request; empty if the request has a body or there is no response. */
    public Optional<String> firstLineOf(Contender contender) throws InterruptedException {
        return requests.firstLineOf(contender);
    }

    /** Returns the very first request of a contender, for one item. */
    public LoadPlan firstOf(Contender contender) throws InterruptedException {
        return burst(contender, 1, 1);
    }

    /**
     * Returns one round of the warm-up. A contender with one call for each user is warmed by more users, because that is how it makes more
     * calls.
     *
     * <p>The threads of boundedElastic live on for a minute, and nothing ends them earlier. A contender that occupies them is therefore
     * warmed by one user that requests the work of all users. Otherwise the idle threads of the warm-up would count as the contender's.
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
        } catch (ReferenceResponses.NotFoundException reference) {
            throw unknownRoute(contender, reference.path());
        }
    }

    /** Returns the exception for a contender whose service has no such route. */
    public static ScenarioException unknownRoute(Contender contender, String path) {
        return new ScenarioException(
                contender.place() + ": " + contender.service().label() + " responds to " + path + " of contender '"
                        + contender.id() + "' with 404: it has no such route");
    }
}
