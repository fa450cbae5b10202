package mesh.load.run;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.load.LoadEngine;
import mesh.load.load.LoadPlan;
import mesh.load.mesh.Mesh;
import mesh.load.result.HeldFigures;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;
import mesh.load.scenario.Shape;

/** Makes for each contender what goes wrong while it is under load, if something does in this scenario. */
final class Disturbances {

    private static final Duration PATIENCE_FOR_AN_ANSWER = Duration.ofSeconds(30);

    /** Tomcat looks once a second who has been idle for too long. */
    private static final Duration TOMCATS_PATIENCE = Duration.ofSeconds(2);

    private static final Duration PATIENCE_FOR_IDLENESS = Duration.ofSeconds(10);

    private final Scenario scenario;
    private final Mesh mesh;
    private final LoadEngine engine;
    private final RequestMaker maker;
    private final Observers observers;
    private final Breaking breaking;
    private boolean warmedUpOnly = true;

    Disturbances(
            Scenario scenario,
            Mesh mesh,
            LoadEngine engine,
            RequestMaker maker,
            Observers observers,
            Breaking breaking) {
        this.scenario = scenario;
        this.mesh = mesh;
        this.engine = engine;
        this.maker = maker;
        this.observers = observers;
        this.breaking = breaking;
    }

    /** Looks at those who take part, which are idle, and waits for the barrier from then on. */
    Disturbance begin(Contender contender) throws InterruptedException {
        Fault fault = scenario.fault();
        if (fault == null) {
            return Disturbance.NONE;
        }
        if (warmedUpOnly) {
            letIdleConnectionsEnd();
            warmedUpOnly = false;
        }
        Probe probe = new Probe(engine, oneItem(contender), PATIENCE_FOR_AN_ANSWER);
        LeakCheck leaks = LeakCheck.of(() -> held(contender), PATIENCE_FOR_IDLENESS);
        return FaultRun.begin(fault, breaking, probe, leaks, scenario.requests(contender));
    }

    /** Those that warming up has left. Whoever comes later finds what the check of the one before him has seen to end. */
    private void letIdleConnectionsEnd() throws InterruptedException {
        if (mesh.services().stream().anyMatch(service -> observers.countsConnections(service.service()))) {
            Thread.sleep(Fault.KEEP_ALIVE.plus(TOMCATS_PATIENCE));
        }
    }

    /** The gateway first; without those that cannot be looked into. */
    private Map<String, HeldFigures> held(Contender contender) throws InterruptedException {
        Map<String, HeldFigures> held = new LinkedHashMap<>();
        for (Service service : taking(contender)) {
            HeldFigures figures = observers.held(service);
            if (figures != null) {
                held.put(service.label(), figures);
            }
        }
        return held;
    }

    private static List<Service> taking(Contender contender) {
        return Stream.concat(Stream.of(contender.service()), contender.calls().upstream().stream())
                .toList();
    }

    private LoadPlan oneItem(Contender contender) throws InterruptedException {
        return new LoadPlan(
                mesh.service(contender.service()).address(),
                List.copyOf(maker.requests(contender, Stream.of(1))),
                new Shape.Burst(),
                Probe.TIMEOUT);
    }
}
