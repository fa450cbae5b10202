package mesh.load.run.testbed;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import mesh.load.analysis.IdealTimes;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.warmup.Engines;
import mesh.load.results.ServiceFigures;
import mesh.load.results.request.LoadResult;
import mesh.load.run.RunResultBuilder;
import mesh.load.run.fault.FaultInjector;
import mesh.load.run.fault.FaultPreparation;
import mesh.load.scenario.Fault;
import mesh.load.scenario.LegacyBehaviour;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;

/**
 * Services that run and behave as a scenario wants it, with all that is needed to fire at them and to look into them. Opened by
 * a factory; whatever fails then or later, what was opened is closed, and a backend that was running already gets its
 * behaviour back.
 */
public final class TestBed implements AutoCloseable {

    private final Scenario scenario;
    private final Mesh mesh;
    private final RunResultBuilder draft;
    private final LoadEngine engine;
    private final ServiceControl control = new ServiceControl();
    private final LegacyControl legacy;
    private final Observers observers;
    private final RequestFactory maker;
    private final Map<Service, Map<String, Object>> limits = new TreeMap<>();
    private final Map<String, Object> behaviour = new LinkedHashMap<>();

    /** Asks nobody anything yet. */
    private TestBed(Scenario scenario, Mesh mesh, RunResultBuilder draft) {
        this.scenario = scenario;
        this.mesh = mesh;
        this.draft = draft;
        this.engine = Engines.of(scenario.engine());
        this.legacy = new LegacyControl(control, mesh, draft::note);
        this.observers = new Observers(mesh, mesh.isStartedHere() && Fault.endsIdleConnections(scenario), draft::note);
        this.maker = new RequestFactory(mesh);
    }

    /**
     * Asks the services for their limits, has the backend behave as the scenario says, and looks into all of them.
     *
     * @throws mesh.load.services.process.MeshException if one of them does not answer; nothing is open then
     */
    public static TestBed open(Scenario scenario, Mesh mesh, RunResultBuilder draft) throws InterruptedException {
        TestBed bed = new TestBed(scenario, mesh, draft);
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
            ServiceFigures figures = ServiceInfo.ask(control, service);
            limits.put(service.service(), figures.limits());
            draft.add(figures);
        }
        behave();
        observers.connect();
        if (!mesh.isStartedHere()) {
            draft.note("the services were running already: what the scenario says of their configuration ("
                    + scenario.services()
                    + ") was not applied; they are observed over JMX (jmx) or through their management endpoint: "
                    + observers.ways());
        }
    }

    /** Has the backend behave as under load. */
    public void behave() throws InterruptedException {
        Map<String, Object> inForce = legacy.behave(scenario.legacy());
        behaviour.clear();
        behaviour.putAll(inForce);
        draft.legacyBehaves(inForce);
    }

    /** Has the backend answer at once. */
    public void behaveAtOnce() throws InterruptedException {
        LegacyBehaviour atOnce = scenario.legacy().atOnce();
        legacy.behave(atOnce);
    }

    /** Fires a plan to its end. */
    public LoadResult fire(LoadPlan plan, LoadEngine.Progress told) throws InterruptedException {
        LoadResult result = engine.fire(plan, told);
        if (result.interrupted()) {
            throw new InterruptedException();
        }
        return result;
    }

    public Mesh mesh() {
        return mesh;
    }

    public LoadEngine engine() {
        return engine;
    }

    public LegacyControl legacy() {
        return legacy;
    }

    public Observers observers() {
        return observers;
    }

    public RequestFactory maker() {
        return maker;
    }

    /** What goes wrong under load, if something does in this scenario. */
    public FaultPreparation disturbances() {
        FaultInjector breaking = new FaultInjector(
                mesh, legacy, observers, scenario.legacy(), service -> draft.add(ServiceInfo.ask(control, service)));
        return new FaultPreparation(scenario, mesh, engine, maker, observers, breaking);
    }

    /** The shortest times, from what is in force. */
    public IdealTimes idealTimes() {
        return new IdealTimes(scenario, new LinkedHashMap<>(behaviour), new TreeMap<>(limits));
    }

    /** Last to first, each of them whatever becomes of the others. */
    @Override
    public void close() {
        try (control;
                maker;
                legacy;
                observers) {
            // Nothing is left to do with them.
        }
    }
}
