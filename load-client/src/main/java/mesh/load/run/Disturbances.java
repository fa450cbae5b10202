package mesh.load.run;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import mesh.load.load.LoadEngine;
import mesh.load.load.LoadPlan;
import mesh.load.mesh.Mesh;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Shape;

/** Makes for each contender what goes wrong while it is under load, if something does in this scenario. */
final class Disturbances {

    private static final Duration PATIENCE_FOR_AN_ANSWER = Duration.ofSeconds(30);
    private static final Duration PATIENCE_FOR_IDLENESS = Duration.ofSeconds(10);

    private final Scenario scenario;
    private final Mesh mesh;
    private final LoadEngine engine;
    private final RequestMaker maker;
    private final Observers observers;
    private final Breaking breaking;

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

    /** Looks at the gateway, which is idle, and waits for the barrier from then on. */
    Disturbance begin(Contender contender) throws InterruptedException {
        Fault fault = scenario.fault();
        if (fault == null) {
            return Disturbance.NONE;
        }
        Probe probe = new Probe(engine, oneItem(contender), PATIENCE_FOR_AN_ANSWER);
        LeakCheck leaks = LeakCheck.of(() -> observers.held(contender.service()), PATIENCE_FOR_IDLENESS);
        return FaultRun.begin(fault, breaking, probe, leaks, scenario.requests(contender));
    }

    private LoadPlan oneItem(Contender contender) throws InterruptedException {
        return new LoadPlan(
                mesh.service(contender.service()).address(),
                List.copyOf(maker.requests(contender, Stream.of(1))),
                new Shape.Burst(),
                Probe.TIMEOUT);
    }
}
