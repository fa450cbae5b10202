package mesh.load.run.fault;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.results.contender.ResourceUsage;
import mesh.load.run.testbed.FaultHandle;
import mesh.load.run.testbed.Observers;
import mesh.load.run.testbed.RequestFactory;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;
import mesh.load.scenario.Shape;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import org.jspecify.annotations.Nullable;

/** Makes for each contender what goes wrong while it is under load, if something does in this scenario. */
public final class FaultPreparation {

    private static final Duration PATIENCE_FOR_AN_ANSWER = Duration.ofSeconds(30);
    private static final Duration PATIENCE_FOR_IDLENESS = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final Scenario scenario;
    private final Mesh mesh;
    private final LoadEngine engine;
    private final RequestFactory maker;
    private final Observers observers;
    private final FaultInjector breaking;
    private final Map<String, Integer> fewestConnections = new HashMap<>();
    private boolean idleConnectionsEnded;

    public FaultPreparation(
            Scenario scenario,
            Mesh mesh,
            LoadEngine engine,
            RequestFactory maker,
            Observers observers,
            FaultInjector breaking) {
        this.scenario = scenario;
        this.mesh = mesh;
        this.engine = engine;
        this.maker = maker;
        this.observers = observers;
        this.breaking = breaking;
    }

    /** Looks at those who take part, which are idle, and waits for the barrier from then on. */
    public FaultHandle begin(Contender contender) throws InterruptedException {
        Fault fault = scenario.fault();
        if (fault == null) {
            return FaultHandle.NONE;
        }
        if (!idleConnectionsEnded) {
            letIdleConnectionsEnd();
            idleConnectionsEnded = true;
        }
        RecoveryProbe probe = new RecoveryProbe(engine, oneItem(contender), PATIENCE_FOR_AN_ANSWER);
        LeakCheck leaks = new LeakCheck(idle(held(contender)), () -> held(contender), PATIENCE_FOR_IDLENESS);
        return FaultTimeline.begin(fault, breaking, probe, leaks, scenario.requests(contender));
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
    private Map<String, ResourceUsage> idle(Map<String, ResourceUsage> now) {
        Map<String, ResourceUsage> idle = new LinkedHashMap<>();
        now.forEach((service, held) -> {
            Integer fewest = fewestConnections.get(service);
            idle.put(service, fewest == null ? held : held.withConnections(fewest));
        });
        return idle;
    }

    /** The gateway first; nobody if one of them cannot be looked into. */
    private Map<String, ResourceUsage> held(Contender contender) throws InterruptedException {
        Map<String, ResourceUsage> held = new LinkedHashMap<>();
        for (Service service : taking(contender)) {
            ResourceUsage figures = held(service);
            if (figures == null) {
                return Map.of();
            }
            held.put(service.label(), figures);
        }
        return held;
    }

    private @Nullable ResourceUsage held(Service service) throws InterruptedException {
        ResourceUsage figures = observers.held(service);
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
                RecoveryProbe.TIMEOUT);
    }
}
