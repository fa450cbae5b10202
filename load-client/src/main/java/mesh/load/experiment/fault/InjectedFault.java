package mesh.load.experiment.fault;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.threads.Engines;
import mesh.load.experiment.fault.RecoveryProbe.Recovery;
import mesh.load.results.contender.FaultFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.ResourceUsage;
import mesh.load.run.ExperimentRun;
import mesh.load.run.testbed.TestBed;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Service;
import mesh.load.services.RunningService;
import org.jspecify.annotations.Nullable;

/** Injects the scenario's fault during the load of each contender. */
public final class InjectedFault {

    private static final Duration PATIENCE_FOR_A_RESPONSE = Duration.ofSeconds(30);
    private static final Duration PATIENCE_FOR_IDLENESS = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final Scenario scenario;
    private final Fault faultOfScenario;
    private final TestBed bed;
    private final Map<String, Integer> minConnections = new HashMap<>();
    private boolean idleConnectionsEnded;

    private InjectedFault(Scenario scenario, Fault fault, TestBed bed) {
        this.scenario = scenario;
        this.faultOfScenario = fault;
        this.bed = bed;
    }

    /** Returns the fault that accompanies the loads on a test bed; null if the scenario has none. */
    public static @Nullable InjectedFault of(ExperimentRun.Context context) {
        Fault fault = context.scenario().load().fault();
        return fault == null ? null : new InjectedFault(context.scenario(), fault, context.bed());
    }

    /** Samples the contender's services, which are idle now, and then begins to wait for the barrier. */
    public Timeline begin(Contender contender) throws InterruptedException {
        if (!idleConnectionsEnded) {
            letIdleConnectionsEnd();
            idleConnectionsEnded = true;
        }
        return new Timeline(contender);
    }

    /** Waits until idle connections have ended. The warm-up leaves some, and clients differ in how soon they drop a closed connection. */
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
     * Replaces each connection count by the lowest that the service ever had. An earlier contender may have left connections that stay open
     * for a while. They would raise the baseline, and hide as many leaked connections.
     */
    private Map<String, ResourceUsage> idle(Map<String, ResourceUsage> now) {
        Map<String, ResourceUsage> idle = new LinkedHashMap<>(now);
        idle.replaceAll((service, usage) -> {
            Integer min = minConnections.get(service);
            return min == null ? usage : usage.withConnections(min);
        });
        return idle;
    }

    /** Returns the resource usage of each service, the gateway's first; empty if one of the services cannot be sampled. */
    private Map<String, ResourceUsage> usage(Contender contender) throws InterruptedException {
        Map<String, ResourceUsage> usage = new LinkedHashMap<>();
        for (Service service : contender.neededServices().toList()) {
            ResourceUsage figures = usage(service);
            if (figures == null) {
                return Map.of();
            }
            usage.put(service.label(), figures);
        }
        return usage;
    }

    private @Nullable ResourceUsage usage(Service service) throws InterruptedException {
        ResourceUsage figures = bed.observers().usage(service).orElse(null);
        if (figures != null && figures.connections() != null) {
            minConnections.merge(service.label(), figures.connections(), Math::min);
        }
        return figures;
    }

    private void inject(Fault fault) throws InterruptedException {
        switch (fault) {
            case Fault.Killed killed -> end(killed.service(), false);
            case Fault.Restarted update -> end(update.service(), true);
            case Fault.SlowReaders users -> {} // the load does it
            case Fault.Misbehaviour misbehaves ->
                bed.legacy().behave(bed.behaviour().with(misbehaves.behaviour()));
            case Fault.Interference disturbs -> bed.dependencies().behave(disturbs.of(scenario.dependencies()));
        }
    }

    /** Undoes the fault, and returns once the service is ready and behaves as before. */
    private void revert(Fault fault) throws InterruptedException {
        switch (fault) {
            case Fault.Killed killed -> restart(killed.service());
            case Fault.Restarted update -> restart(update.service());
            case Fault.SlowReaders users -> {} // the load does it
            case Fault.Misbehaviour misbehaves -> bed.legacy().behave(bed.behaviour());
            case Fault.Interference disturbs -> bed.dependencies().behave(scenario.dependencies());
        }
    }

    private void end(Service service, boolean requested) {
        bed.observers().expectEnd(service);
        bed.mesh().stop(service, requested);
    }

    private void restart(Service service) throws InterruptedException {
        bed.mesh().restart(service);
        if (service.equals(Service.LEGACY_BACKEND)) {
            bed.legacy().behave(bed.behaviour());
        }
    }

    /** Connects to a restarted service for sampling, but only after its first response, because connecting may take longer. */
    private void observeAgain(Fault fault) throws InterruptedException {
        Service renewed = fault.replacedService();
        if (renewed != null) {
            RunningService running = bed.mesh().service(renewed);
            bed.observers().observe(running);
            bed.describe(running);
        }
    }

    /** The instants of a fault, as values of {@link System#nanoTime()}, and the recovery from it. */
    private record Timing(long began, long ended, Recovery recovery) {}

    /** The fault during one load. A thread of its own waits for the barrier, injects and reverts the fault, and probes the recovery. */
    public final class Timeline implements AutoCloseable {

        private final Fault fault;
        private final RecoveryProbe probe;
        private final LeakCheck leaks;
        private final CompletableFuture<Long> releasedAt = new CompletableFuture<>();
        private final ExecutorService thread = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().daemon().name("fault").factory());
        private final Future<Timing> timing;

        private Timeline(Contender contender) throws InterruptedException {
            this.fault = faultOfScenario.during(contender);
            LoadPlan oneItem = bed.plans().oneOf(contender, RecoveryProbe.TIMEOUT);
            // An engine in this process, because worker processes send only one plan at a time.
            this.probe = new RecoveryProbe(Engines.of(scenario.engine()), oneItem, PATIENCE_FOR_A_RESPONSE);
            this.leaks = new LeakCheck(idle(usage(contender)), () -> usage(contender), PATIENCE_FOR_IDLENESS);
            this.timing = thread.submit(this::run);
        }

        /** Called when the barrier has released the users. The instant is a value of {@link System#nanoTime()}. */
        public void released(long nanoTime) {
            releasedAt.complete(nanoTime);
        }

        private Timing run() throws InterruptedException, ExecutionException {
            sleepUntil(releasedAt.get() + fault.delay().toNanos());
            long began = System.nanoTime();
            inject(fault);
            sleepUntil(began + fault.duration().toNanos());
            revert(fault);
            long ended = System.nanoTime();
            Recovery recovery = probe.firstValidResponse();
            observeAgain(fault);
            return new Timing(began, ended, recovery);
        }

        private static void sleepUntil(long instant) throws InterruptedException {
            TimeUnit.NANOSECONDS.sleep(instant - System.nanoTime());
        }

        /** Returns the figures once the services have recovered or the time limit is reached; empty if the load was interrupted. */
        public Optional<FaultFigures> figures(LoadResult load) throws InterruptedException {
            if (load.interrupted()) {
                return Optional.empty();
            }
            Timing past = past();
            LeakCheck.Finding finding = leaks.untilSettled();
            long released = load.barrier().releasedAtNanoTime();
            Long recoveredAt = past.recovery().atNanoTime();
            return Optional.of(new FaultFigures(
                    fault.label(),
                    past.began() - released,
                    past.ended() - released,
                    recoveredAt == null ? null : recoveredAt - past.ended(),
                    past.recovery().failedBefore(),
                    load.requests().size() + load.unfinished(),
                    load.requests().size(),
                    finding.usage(),
                    finding.returnToIdleNanos(),
                    finding.leakSuspects()));
        }

        private Timing past() throws InterruptedException {
            try {
                return timing.get();
            } catch (ExecutionException cannot) {
                throw cannot.getCause() instanceof RuntimeException known
                        ? known
                        : new IllegalStateException(cannot.getCause());
            }
        }

        /** Waits for the thread despite interruptions. A service that the thread starts must be known before the mesh is closed. */
        @Override
        public void close() {
            thread.shutdownNow();
            thread.close();
        }
    }
}
