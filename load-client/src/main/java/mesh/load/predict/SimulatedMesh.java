package mesh.load.predict;

import java.util.function.Consumer;

/** The parts of a model during a simulation; each part has its numbers from the model. */
final class SimulatedMesh {

    private final Model model;
    private final Events events;
    private final Places threads;
    private final Places connections;
    private final Places cores;
    private final BackendService backend;
    private final Consumer<Prediction.End> ends;

    /**
     * Creates a mesh with nothing under way.
     *
     * @param ends is called for each request that ends
     */
    SimulatedMesh(Model model, Events events, Consumer<Prediction.End> ends) {
        this.model = model;
        this.events = events;
        this.threads = new Places(events, model.gateway().threads(), null);
        this.connections = new Places(
                events, model.connections().max(), model.connections().pending());
        this.cores = new Places(events, model.gateway().cores(), null);
        this.backend = new BackendService(events, model.backend());
        this.ends = ends;
    }

    Model model() {
        return model;
    }

    Model.Gateway gateway() {
        return model.gateway();
    }

    Events events() {
        return events;
    }

    /** Returns the threads on which requests or calls wait. */
    Places threads() {
        return threads;
    }

    /** Returns the cores on which the gateway computes. */
    Places cores() {
        return cores;
    }

    Places connections() {
        return connections;
    }

    BackendService backend() {
        return backend;
    }

    long pendingNanos() {
        return model.connections().pendingTimeout().toNanos();
    }

    long responseNanos() {
        return model.gateway().responseTimeout().toNanos();
    }

    void ended(Prediction.End end) {
        ends.accept(end);
    }
}
