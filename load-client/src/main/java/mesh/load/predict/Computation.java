package mesh.load.predict;

import org.jspecify.annotations.Nullable;

/** The computing over one item: it waits for a core, and occupies it until it ends. */
final class Computation {

    private final SimulatedMesh mesh;
    private final Runnable then;
    private Places.@Nullable Ticket core;

    private Computation(SimulatedMesh mesh, Runnable then) {
        this.mesh = mesh;
        this.then = then;
    }

    /** Begins a computation as soon as a core is free. It runs even if its request has been called off meanwhile. */
    static void on(SimulatedMesh mesh, Runnable then) {
        new Computation(mesh, then).begin();
    }

    private void begin() {
        core = mesh.cores()
                .enter(() -> mesh.events().in(mesh.gateway().computing().toNanos(), Events.Rank.STEP, this::end));
    }

    private void end() {
        if (core != null) {
            core.leave();
        }
        then.run();
    }
}
