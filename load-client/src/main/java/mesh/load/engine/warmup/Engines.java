package mesh.load.engine.warmup;

import mesh.load.engine.LoadEngine;
import mesh.load.engine.nio.NioEngine;
import mesh.load.engine.threads.ThreadsEngine;
import mesh.load.scenario.EngineKind;

/** The way to an engine: what stands behind the barrier is chosen by its kind. */
public final class Engines {

    private Engines() {}

    /** A new engine of that kind. It holds no resources between two firings and may fire any number of plans. */
    public static LoadEngine of(EngineKind kind) {
        return switch (kind) {
            case NIO -> new NioEngine();
            case THREADS -> new ThreadsEngine();
        };
    }
}
