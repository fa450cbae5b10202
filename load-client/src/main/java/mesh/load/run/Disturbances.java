package mesh.load.run;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.load.LoadEngine;
import mesh.load.load.LoadPlan;
import mesh.load.mesh.Mesh;
import mesh.load.mesh.RunningService;
import mesh.load.result.HeldFigures;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;
import mesh.load.scenario.Shape;
import org.jspecify.annotations.Nullable;

/** Makes for each contender what goes wrong while it is under load, if something does in this scenario. */
final class Disturbances {

    private static final Duration PATIENCE_FOR_AN_ANSWER = Duration.ofSeconds(30);
    private static final Duration PATIENCE_FOR_IDLENESS = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final Scenario scenario;
    private final Mesh mesh;
    private final LoadEngine engine;
    private final RequestMaker maker;
    private final Observers observers;
    private final Breaking breaking;
    private final Map<String, Integer> fewestConnections = new HashMap<>();
    private boolean idleConnectionsEnded;

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
        if (!idleConnectionsEnded) {
            letIdleConnectionsEnd();
            idleConnectionsEnded = true;
        }
        Probe probe = new Probe(engine, oneItem(contender), PATIENCE_FOR_AN_ANSWER);
        LeakCheck leaks = new LeakCheck(idle(held(contender)), () -> held(contender), PATIENCE_FOR_IDLENESS);
        return FaultRun.begin(fault, breaking, probe, leaks, scenario.requests(contender));
    }

    /** Warming up has left some, and clients differ in how soon they let go of one that the backend has ended. */
    private void letIdleConnectionsEnd() throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE_FOR_IDLENESS.toNanos();
        do {
            for (RunningService service : mesh.services()) {
                held(service.service());
            }
            Thread.sleep(PAUSE);
        } while (!fewestConnections.isEmpty() && System.nanoTime() < deadline);
    }

    /**
     * Of connections the fewest that a service was ever seen to have: those that a contender before has left to be kept for a
     * while would hide as many that are lost.
     */
    private Map<String, HeldFigures> idle(Map<String, HeldFigures> now) {
        Map<String, HeldFigures> idle = new LinkedHashMap<>();
        now.forEach((service, held) -> {
            Integer fewest = fewestConnections.get(service);
            idle.put(service, fewest == null ? held : held.withConnections(fewest));
        });
        return idle;
    }

    /** The gateway first; nobody if one of them cannot be looked into. */
    private Map<String, HeldFigures> held(Contender contender) throws InterruptedException {
        Map<String, HeldFigures> held = new LinkedHashMap<>();
        for (Service service : taking(contender)) {
            HeldFigures figures = held(service);
            if (figures == null) {
                return Map.of();
            }
            held.put(service.label(), figures);
        }
        return held;
    }

    private @Nullable HeldFigures held(Service service) throws InterruptedException {
        HeldFigures figures = observers.held(service);
        if (figures != null && figures.connections() != null) {
            fewestConnections.merge(service.label(), figures.connections(), Math::min);
        }
        return figures;
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
