package mesh.load.workers.coordinator;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadException;
import mesh.load.engine.LoadPlan;
import mesh.load.results.contender.LoadResult;
import mesh.load.scenario.EngineKind;
import mesh.load.workers.PlanPart;
import mesh.load.workers.PlanSplit;

/**
 * Fires plans with several workers, as if they were one engine. A lost worker is not replaced. Firing without it would produce a
 * different load from the requested one.
 */
final class WorkersEngine implements LoadEngine {

    private final String run;
    private final EngineKind kind;
    private final List<RemoteWorker> workers;
    private final AtomicBoolean firing = new AtomicBoolean();
    private int firings;

    /**
     * Fires nothing yet.
     *
     * @param run id of the run
     * @param kind engine with which the workers send
     * @param workers the workers, all of them ready
     */
    WorkersEngine(String run, EngineKind kind, List<RemoteWorker> workers) {
        this.run = run;
        this.kind = kind;
        this.workers = List.copyOf(workers);
    }

    /** @throws LoadException if a worker is lost, late or not ready; the message names it, and nothing is measured */
    @Override
    public LoadResult fire(LoadPlan plan, Progress progress) {
        if (!firing.compareAndSet(false, true)) {
            throw new IllegalStateException("workers fire one plan at a time");
        }
        try {
            requireWhole();
            return new SharedExecution(run, plan, parts(plan, ++firings), progress).fire(kind.label());
        } finally {
            firing.set(false);
        }
    }

    @Override
    public void requireWhole() {
        RemoteWorker.requireAll(workers, "");
    }

    private List<WorkerPart> parts(LoadPlan plan, int number) {
        List<PlanPart> split = PlanSplit.of(plan, workers.size());
        List<WorkerPart> parts = new ArrayList<>();
        for (int part = 0; part < split.size(); part++) {
            parts.add(new WorkerPart(workers.get(part), number, kind.label(), split.get(part)));
        }
        return parts;
    }
}
