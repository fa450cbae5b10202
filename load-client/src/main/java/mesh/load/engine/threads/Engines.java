package mesh.load.engine.threads;

import mesh.load.engine.LoadEngine;
import mesh.load.engine.StartGate;
import mesh.load.engine.nio.NioEngine;
import mesh.load.scenario.EngineKind;

public final class Engines {

    private Engines() {}

    /** Creates an engine of this kind. It holds no resources between executions, and can execute any number of plans. */
    public static LoadEngine of(EngineKind kind) {
        return of(kind, StartGate.OPEN);
    }

    public static LoadEngine of(EngineKind kind, StartGate gate) {
        return switch (kind) {
            case NIO -> new NioEngine(gate);
            case THREADS -> new ThreadsEngine(gate);
        };
    }
}
