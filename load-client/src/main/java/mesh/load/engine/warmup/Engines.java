package mesh.load.engine.warmup;

import mesh.load.engine.LoadEngine;
import mesh.load.engine.StartGate;
import mesh.load.engine.nio.NioEngine;
import mesh.load.engine.threads.ThreadsEngine;
import mesh.load.scenario.EngineKind;

/** Makes engines of each kind. */
public final class Engines {

    private Engines() {}

    /** A new engine of that kind. It has no resources open between two executions, and may execute any number of plans. */
    public static LoadEngine of(EngineKind kind) {
        return of(kind, StartGate.OPEN);
    }

    /** The same, whose users are released when the gate opens. */
    public static LoadEngine of(EngineKind kind, StartGate gate) {
        return switch (kind) {
            case NIO -> new NioEngine(gate);
            case THREADS -> new ThreadsEngine(gate);
        };
    }
}
