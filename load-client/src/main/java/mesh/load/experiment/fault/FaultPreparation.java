package mesh.load.experiment.fault;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.engine.LoadPlan;
import mesh.load.experiment.load.Accompaniment;
import mesh.load.experiment.load.Interference;
import mesh.load.results.contender.ResourceUsage;
import mesh.load.run.ExperimentRun.Context;
import mesh.load.run.testbed.TestBed;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;
import mesh.load.scenario.Shape;
import mesh.load.services.RunningService;
import org.jspecify.annotations.Nullable;

/** Prepares the scenario's fault for each contender's load. */
public final class FaultPreparation implements Accompaniment {

    private static final Duration PATIENCE_FOR_A_RESPONSE = Duration.ofSeconds(30);
    private static final Duration PATIENCE_FOR_IDLENESS = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final Scenario scenario;
    private final Fault fault;
    private final TestBed bed;
    private final FaultInjector injector;
    private final Map<String, Integer> minConnections = new HashMap<>();
    private boolean idleConnectionsEnded;

    private FaultPreparation(Scenario scenario, Fault fault, TestBed bed) {
        this.scenario = scenario;
        this.fault = fault;
        this.bed = bed;
        this.injector = new FaultInjector(bed, scenario.legacy());
    }

    /** Returns the fault that accompanies the loads on a test bed; none if nothing goes wrong there. */
    public static Accompaniment accompaniment(Context context) {
        Fault fault = context.scenario().load().fault();
        return fault == null ? Accompaniment.NONE : new FaultPreparation(context.scenario(), fault, context.bed());
    }

    /** Samples the contender's services, which are idle now, and waits for the barrier from then on. */
    @Override
    public Interference begin(Contender contender) throws InterruptedException {
        if (!idleConnectionsEnded) {
            letIdleConnectionsEnd();
            idleConnectionsEnded = true;
        }
        RecoveryProbe probe = new RecoveryProbe(bed.engineBeside(), oneItem(contender), PATIENCE_FOR_A_RESPONSE);
        LeakCheck leaks = new LeakCheck(idle(usage(contender)), () -> usage(contender), PATIENCE_FOR_IDLENESS);
        return FaultTimeline.begin(fault, injector, probe, leaks, scenario.requests(contender));
    }

    /** Waits for idle connections to end: warm-up has left some, and clients differ in how soon they drop a closed connection. */
    private void letIdleConnectionsEnd() throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE_FOR_IDLENESS.toNanos();
        do {
            for (RunningService service : bed.mesh().services()) {
                usage(service.service());
            }
            Thread.sleep(PAUSE);
        } while (!minConnections.isEmpty() && System.nanoTime() < deadline);
    }

    /**
     * Replaces each connection count by the lowest that the service ever had. An earlier contender may have left connections that are kept
     * for a while. A higher baseline would hide as many leaks.
     */
    private Map<String, ResourceUsage> idle(Map<String, ResourceUsage> now) {
        Map<String, ResourceUsage> idle = new LinkedHashMap<>();
        now.forEach((service, usage) -> {
            Integer min = minConnections.get(service);
            idle.put(service, min == null ? usage : usage.withConnections(min));
        });
        return idle;
    }

    /** Returns the usage of each service, the gateway's first; empty if one of them cannot be sampled. */
    private Map<String, ResourceUsage> usage(Contender contender) throws InterruptedException {
        Map<String, ResourceUsage> usage = new LinkedHashMap<>();
        for (Service service : taking(contender)) {
            ResourceUsage figures = usage(service);
            if (figures == null) {
                return Map.of();
            }
            usage.put(service.label(), figures);
        }
        return usage;
    }

    private @Nullable ResourceUsage usage(Service service) throws InterruptedException {
        ResourceUsage figures = bed.observers().usage(service);
        if (figures != null && figures.connections() != null) {
            minConnections.merge(service.label(), figures.connections(), Math::min);
        }
        return figures;
    }

    private static List<Service> taking(Contender contender) {
        return Stream.concat(Stream.of(contender.service()), contender.calls().upstream().stream())
                .toList();
    }

    private LoadPlan oneItem(Contender contender) throws InterruptedException {
        return new LoadPlan(
                bed.mesh().service(contender.service()).address(),
                List.copyOf(bed.requests().requests(contender, Stream.of(1))),
                new Shape.Burst(),
                RecoveryProbe.TIMEOUT);
    }
}
