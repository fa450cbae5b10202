package mesh.load.run.testbed;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.warmup.Engines;
import mesh.load.results.ServiceFigures;
import mesh.load.results.request.LoadResult;
import mesh.load.run.control.CallCounter;
import mesh.load.run.control.LegacyControl;
import mesh.load.run.control.ServiceControl;
import mesh.load.run.control.ServiceInfo;
import mesh.load.run.plan.LoadPlans;
import mesh.load.run.plan.MixedLoad;
import mesh.load.run.plan.RequestFactory;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.fault.Fault;
import mesh.load.scenario.service.Service;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import mesh.load.services.process.MeshException;

/**
 * A warm, quiet system that can be fired at: services that run and behave as a scenario wants it, with all that is needed to
 * send them requests and to look into them. Opened by a factory; whatever fails then or later, what was opened is closed, and a
 * backend that was running already gets its behaviour back.
 */
public final class TestBed implements LoadRunner, AutoCloseable {

    private final Scenario scenario;
    private final Mesh mesh;
    private final RunJournal journal;
    private final LoadEngine engine;
    private final ServiceControl control = new ServiceControl();
    private final LegacyControl legacy;
    private final ProcessWatch replaced;
    private final Observers observers;
    private final RequestFactory requests;
    private final LoadPlans plans;
    private final GatewayReset reset;
    private final Map<Service, Map<String, Object>> limits = new TreeMap<>();

    /** Asks nobody anything yet. */
    private TestBed(Scenario scenario, Mesh mesh, LoadEngine engine, RunJournal journal) {
        this.scenario = scenario;
        this.mesh = mesh;
        this.journal = journal;
        this.engine = engine;
        this.legacy = new LegacyControl(control, mesh, journal::note);
        this.replaced = new ProcessWatch(mesh, journal);
        this.observers = new Observers(
                mesh,
                mesh.isStartedHere() && Fault.endsIdleConnections(scenario.services()),
                scenario.beside() != null,
                replaced,
                new MemoryWatch(mesh, journal::add),
                journal::note);
        this.requests = new RequestFactory(mesh);
        this.plans = new LoadPlans(scenario, mesh, requests);
        this.reset = new GatewayReset(legacy, observers, journal::note);
    }

    /**
     * Asks the services for their limits, has the backend behave as the scenario says, and connects to all of them.
     *
     * @param engine what stands behind the barrier; it is not closed here
     * @param journal where the services and what has to be known of them are kept
     * @throws mesh.load.services.process.MeshException if one of them does not respond; nothing is open then
     */
    public static TestBed open(Scenario scenario, Mesh mesh, LoadEngine engine, RunJournal journal)
            throws InterruptedException {
        TestBed bed = new TestBed(scenario, mesh, engine, journal);
        try {
            bed.open();
            return bed;
        } catch (InterruptedException | RuntimeException | Error failed) {
            bed.close();
            throw failed;
        }
    }

    private void open() throws InterruptedException {
        legacy.remember();
        for (RunningService service : mesh.services()) {
            limits.put(service.service(), describe(service).limits());
        }
        behave();
        observers.connect();
        replaced.look();
        if (!mesh.isStartedHere()) {
            journal.note("the services were running already: what the scenario says of their configuration ("
                    + scenario.services()
                    + ") was not applied; they are observed over JMX (jmx) or through their management endpoint: "
                    + observers.ways());
        }
    }

    /** Looks at the end whether the services are still the processes that they were. */
    public void lookAgain() throws InterruptedException {
        replaced.lookAgain();
    }

    /** Asks a service that runs in a new process what it is now. */
    public ServiceFigures describe(RunningService service) throws InterruptedException {
        ServiceFigures figures = ServiceInfo.ask(control, service);
        journal.add(figures);
        return figures;
    }

    /** Has the backend behave as under load. */
    public void behave() throws InterruptedException {
        journal.keepBehaviour(legacy.behave(scenario.legacy()));
    }

    /** Has the backend respond at once. */
    void behaveAtOnce() throws InterruptedException {
        legacy.behave(scenario.legacy().withoutDelay());
    }

    @Override
    public LoadResult run(LoadPlan plan) throws InterruptedException {
        LoadResult result = engine.fire(plan, LoadEngine.Progress.NONE);
        if (result.interrupted()) {
            throw new InterruptedException();
        }
        return result;
    }

    /** One contender, on connections that stay warm. */
    public LoadTarget target(Contender contender) {
        return new NamedTarget(contender.id(), contender.users(), (shape, timeout, progress) -> {
            settle(contender.id(), Set.of(contender.service()));
            return whole(plans.of(contender, shape, timeout), progress);
        });
    }

    /** All contenders at once. */
    public LoadTarget target(MixedLoad mix) {
        return new NamedTarget(LoadTarget.ALL, mix.connections(), (shape, timeout, progress) -> {
            settle(LoadTarget.ALL, scenario.neededServices());
            return whole(mix.plan(shape, timeout), progress);
        });
    }

    /** A rate of which a part is missing is another rate. */
    private LoadResult whole(LoadPlan plan, LoadEngine.Progress progress) {
        LoadResult result = engine.fire(plan, progress);
        engine.requireWhole();
        return result;
    }

    private void settle(String next, Set<Service> gateways) throws InterruptedException {
        reset.quiet(next, gateways);
        behave();
    }

    /** Has a contender find its gateway as after a start, but for its code. */
    public void prepare(Contender contender) throws InterruptedException {
        reset.quiet(contender.id(), Set.of(contender.service()));
        if (!scenario.warmUp().keepConnections()) {
            reset.dropConnections(contender.id(), contender.service());
        }
        behave();
    }

    /**
     * Fires a plan of a warm-up without the connections that are dropped where it counts: else what makes them would be cold, and
     * nothing else. To drop them takes as long as a round.
     */
    public LoadResult runOnNewConnections(Contender contender, LoadPlan plan) throws InterruptedException {
        if (!scenario.warmUp().keepConnections()) {
            reset.dropConnections(contender.service());
        }
        return run(plan);
    }

    /** Services that run. */
    public Mesh mesh() {
        return mesh;
    }

    /** What stands behind the barrier. */
    public LoadEngine engine() {
        return engine;
    }

    /** One in this process, for what is asked while the load goes on: several processes fire one plan at a time. */
    public LoadEngine engineBeside() {
        return Engines.of(scenario.engine());
    }

    /** The backend beside the load. */
    public LegacyControl legacy() {
        return legacy;
    }

    /**
     * Counts the calls of a contender from now on. Empty if it does not call the backend, or if another process will take the backend's
     * place, which has counted nothing.
     */
    public Optional<CallCounter> countCalls(Contender contender) throws InterruptedException {
        boolean isCounted = contender
                .calls()
                .upstream()
                .filter(Service.LEGACY_BACKEND::equals)
                .isPresent();
        boolean isReplaced = scenario.fault() != null
                && Service.LEGACY_BACKEND.equals(scenario.fault().replacedService());
        if (!isCounted || isReplaced) {
            return Optional.empty();
        }
        try {
            return Optional.of(CallCounter.start(mesh.service(contender.service()), legacy));
        } catch (MeshException exhausted) {
            journal.note("the calls of " + contender.id() + " are not counted: " + exhausted.getMessage());
            return Optional.empty(); // what it measures must not depend on that
        }
    }

    /** What is seen inside the services. */
    public Observers observers() {
        return observers;
    }

    /** Requests of contenders. */
    public RequestFactory requests() {
        return requests;
    }

    /** Loads of contenders. */
    public LoadPlans plans() {
        return plans;
    }

    /** What is kept beside the measurements. */
    public RunJournal journal() {
        return journal;
    }

    /** Limits in force, by service, as the services tell them. */
    public Map<Service, Map<String, Object>> limits() {
        return new TreeMap<>(limits);
    }

    /** Last to first, each of them whatever becomes of the others. */
    @Override
    public void close() {
        try (control;
                requests;
                legacy;
                observers) {
            // Nothing is left to do with them.
        }
    }
}
