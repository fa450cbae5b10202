package mesh.load.run.testbed;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.threads.Engines;
import mesh.load.results.ServiceFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;
import mesh.load.scenario.Shape;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import mesh.load.services.process.MeshException;

/**
 * A warm, quiet system under test: running services that behave as the scenario wants, with everything needed to send them requests and to
 * observe them. A factory opens it. If opening or a later step fails, everything that was opened is closed, and a backend that was
 * already running gets its behaviour back.
 */
public final class TestBed implements AutoCloseable {

    private final Scenario scenario;
    private final Mesh mesh;
    private final RunJournal journal;
    private final LoadEngine engine;
    private final ServiceControl control = new ServiceControl();
    private final LegacyControl legacy;
    private final ProcessWatch replaced;
    private final Observers observers;
    private final RequestFactory requests;
    private final ContenderPlans plans;
    private final GatewayReset reset;
    private final Map<Service, Map<String, Object>> limits = new TreeMap<>();

    /** Sends no request yet. */
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
                scenario.load().beside() != null,
                replaced,
                new MemoryWatch(mesh, journal::add),
                journal::note);
        this.requests = new RequestFactory(mesh);
        this.plans = new ContenderPlans(scenario, mesh, requests);
        this.reset = new GatewayReset(legacy, observers, journal::note);
    }

    /**
     * Requests the limits of the services, sets the backend's behaviour to the scenario's, and connects to all services.
     *
     * @param engine sends the load; it is not closed here
     * @param journal receives the services and notes about them
     * @throws mesh.load.services.process.MeshException if a service does not respond; nothing is open then
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
            journal.note("the services were running already, so their configuration in the scenario ("
                    + scenario.services()
                    + ") was not applied; they are observed over JMX (jmx) or through their management endpoint: "
                    + observers.ways());
        }
    }

    /** Checks at the end whether the services are still the same processes. */
    public void lookAgain() throws InterruptedException {
        replaced.lookAgain();
    }

    /** Requests the figures of a service, also of one that runs in a new process. */
    public ServiceFigures describe(RunningService service) throws InterruptedException {
        ServiceFigures figures = control.describe(service);
        journal.add(figures);
        return figures;
    }

    /** Sets the backend's behaviour under load. */
    public void behave() throws InterruptedException {
        journal.keepBehaviour(legacy.behave(scenario.legacy()));
    }

    /** Sets the backend to respond without delay. */
    void behaveAtOnce() throws InterruptedException {
        legacy.behave(scenario.legacy().withoutDelay());
    }

    /** Runs a load to its end, and returns it unless it is interrupted. */
    public LoadResult run(LoadPlan plan) throws InterruptedException {
        LoadResult result = engine.fire(plan, LoadEngine.Progress.NONE);
        if (result.interrupted()) {
            throw new InterruptedException();
        }
        return result;
    }

    /** Returns one contender as a target, on connections that stay warm. */
    public LoadTarget target(Contender contender) {
        return target(
                contender.id(),
                contender.users(),
                Set.of(contender.service()),
                (shape, timeout) -> plans.of(contender, shape, timeout));
    }

    /** Plans the requests of a load. */
    @FunctionalInterface
    public interface Planning {

        LoadPlan plan(Shape shape, Duration timeout) throws InterruptedException;
    }

    /**
     * Returns a target that is not a single contender.
     *
     * @param services the services that get the requests
     */
    public LoadTarget target(String name, int connections, Set<Service> services, Planning planning) {
        return new LoadTarget(name, connections, (shape, timeout, progress) -> {
            reset.quiet(name, services);
            behave();
            return whole(planning.plan(shape, timeout), progress);
        });
    }

    /** Rejects a load that lost a part, because its rate is no longer the requested one. */
    private LoadResult whole(LoadPlan plan, LoadEngine.Progress progress) {
        LoadResult result = engine.fire(plan, progress);
        engine.requireWhole();
        return result;
    }

    /** Resets the contender's gateway to its state after a start, except that its code stays warm. */
    public void prepare(Contender contender) throws InterruptedException {
        reset.quiet(contender.id(), Set.of(contender.service()));
        if (!scenario.warmUp().keepConnections()) {
            reset.dropConnections(contender.id(), contender.service());
        }
        behave();
    }

    /**
     * Drops the connections that are also dropped before a measurement, and then sends a warm-up plan. Otherwise the code that connects
     * would be the only cold code. Dropping the connections takes as long as a round.
     */
    public LoadResult runOnNewConnections(Contender contender, LoadPlan plan) throws InterruptedException {
        if (!scenario.warmUp().keepConnections()) {
            reset.dropConnections(contender.service());
        }
        return run(plan);
    }

    /** Returns the running services. */
    public Mesh mesh() {
        return mesh;
    }

    /** Returns the engine that sends the load. */
    public LoadEngine engine() {
        return engine;
    }

    /** Returns an engine in this process for requests during the load, because several processes send only one plan at a time. */
    public LoadEngine engineBeside() {
        return Engines.of(scenario.engine());
    }

    /** Returns the control of the backend beside the load. */
    public LegacyControl legacy() {
        return legacy;
    }

    /**
     * Counts the calls of a contender from now on. Empty if it does not call the backend, or if another process, which has counted nothing,
     * will replace the backend.
     */
    public Optional<CallCounter> countCalls(Contender contender) throws InterruptedException {
        boolean isCounted = contender
                .calls()
                .upstream()
                .filter(Service.LEGACY_BACKEND::equals)
                .isPresent();
        Fault fault = scenario.load().fault();
        boolean isReplaced = fault != null && Service.LEGACY_BACKEND.equals(fault.replacedService());
        if (!isCounted || isReplaced) {
            return Optional.empty();
        }
        try {
            return Optional.of(CallCounter.start(mesh.service(contender.service()), legacy));
        } catch (MeshException exhausted) {
            journal.note("the calls of " + contender.id() + " are not counted: " + exhausted.getMessage());
            return Optional.empty(); // the measurement must not depend on the count
        }
    }

    /** Returns the observers of the services. */
    public Observers observers() {
        return observers;
    }

    /** Returns the factory for the contenders' requests. */
    public RequestFactory requests() {
        return requests;
    }

    /** Returns the load plans of contenders. */
    public ContenderPlans plans() {
        return plans;
    }

    /** Returns the journal for everything besides measurements. */
    public RunJournal journal() {
        return journal;
    }

    /** Returns the limits in force, as each service reports them. */
    public Map<Service, Map<String, Object>> limits() {
        return new TreeMap<>(limits);
    }

    /** Closes everything from last to first, even if closing one of them fails. */
    @Override
    public void close() {
        try (control;
                requests;
                legacy;
                observers) {
            // The try statement closes them.
        }
    }
}
